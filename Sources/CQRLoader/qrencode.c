// libqrencode, loaded when the first code is drawn: a panel without one does not wait for it at the start.

#include "CQRLoader.h"

#include <dlfcn.h>
#include <errno.h>
#include <qrencode.h>
#include <stdlib.h>
#include <string.h>

static struct {
    QRcode *(*encode)(const char *, int, QRecLevel, QRencodeMode, int);
    void (*free)(QRcode *);
} loaded;

const char *fascia_load_qrencode(void) {
    if (loaded.free) return NULL;
    void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
    *(void **)&loaded.encode = dlsym(library, "QRcode_encodeString");
    if (!loaded.encode) return "it lacks the function QRcode_encodeString";
    *(void **)&loaded.free = dlsym(library, "QRcode_free");
    return loaded.free ? NULL : "it lacks the function QRcode_free";
}

unsigned char *fascia_encode_qr(const char *text, int level, int *width) {
    // Capital letters stay what they are, the smallest version that holds the text is taken.
    QRcode *code = loaded.encode(text, 0, (QRecLevel)level, QR_MODE_8, 1);
    if (!code) return NULL;
    size_t count = (size_t)code->width * (size_t)code->width;
    unsigned char *modules = malloc(count);
    if (modules) {
        memcpy(modules, code->data, count);
        *width = code->width;
    }
    loaded.free(code);
    return modules;
}

void fascia_free_qr(unsigned char *modules) { free(modules); }
