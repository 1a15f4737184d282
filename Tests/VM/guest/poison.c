/* Loaded before all else into the panel, has it crash or hang for real on what it reads: POISON="NAME MARKER HOW WHEN".
 *
 * A regular file whose path ends in NAME and that holds MARKER strikes when it is opened: HOW is segv, abort, hang, spin (the first
 * thread works without an end), wait (the opening never ends, all else goes on) or grow (memory), WHEN is now, frame (at the first picture that is handed to the display) or a number of
 * seconds. So a file that is mended strikes no more. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char name[200], marker[100], how[20], when[20];
static volatile int strikes_at_frame;

__attribute__((constructor)) static void begin(void)
{
    const char *poison = getenv("POISON");
    if (!poison || sscanf(poison, "%199s %99s %19s %19s", name, marker, how, when) != 4)
        name[0] = 0;
}

static void spin(int number)
{
    (void)number;
    for (volatile int forever = 1; forever;)
        ;
}

static void strike(void)
{
    if (!strcmp(how, "spin")) {
        signal(SIGUSR2, spin);
        kill(getpid(), SIGUSR2);
        return;
    }
    if (!strcmp(how, "wait"))
        for (;;)
            pause();
    if (!strcmp(how, "grow"))
        for (;;) {
            memset(malloc(32 << 20), 1, 32 << 20);
            usleep(100000);
        }
    if (!strcmp(how, "segv")) {
        /* A thread beside the loop takes no signals, but that of a fault. */
        sigset_t fault;
        sigemptyset(&fault);
        sigaddset(&fault, SIGSEGV);
        pthread_sigmask(SIG_UNBLOCK, &fault, NULL);
        signal(SIGSEGV, SIG_DFL);
        raise(SIGSEGV);
    }
    if (!strcmp(how, "abort"))
        abort();
    /* All threads: the loop too. */
    kill(getpid(), SIGSTOP);
    for (;;)
        pause();
}

static void *later(void *seconds)
{
    sleep((unsigned)(size_t)seconds);
    strike();
    return NULL;
}

static void look(int descriptor, const char *path)
{
    struct stat status;
    size_t length = strlen(path), ending = strlen(name);
    if (descriptor < 0 || !name[0] || length < ending || strcmp(path + length - ending, name))
        return;
    if (fstat(descriptor, &status) || !S_ISREG(status.st_mode) || status.st_size <= 0 || status.st_size > (64 << 20))
        return;
    char *bytes = malloc((size_t)status.st_size);
    if (!bytes)
        return;
    ssize_t count = pread(descriptor, bytes, (size_t)status.st_size, 0);
    int found = count > 0 && memmem(bytes, (size_t)count, marker, strlen(marker)) != NULL;
    free(bytes);
    if (!found)
        return;
    if (!strcmp(when, "now"))
        strike();
    if (!strcmp(when, "frame")) {
        strikes_at_frame = 1;
        return;
    }
    pthread_t thread;
    if (!pthread_create(&thread, NULL, later, (void *)(size_t)atoi(when)))
        pthread_detach(thread);
}

#define OPENING(function)                                                                                                              \
    int function(const char *path, int flags, ...)                                                                                     \
    {                                                                                                                                  \
        static int (*real)(const char *, int, ...);                                                                                    \
        va_list arguments;                                                                                                             \
        va_start(arguments, flags);                                                                                                    \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(arguments, mode_t) : 0;                                                 \
        va_end(arguments);                                                                                                             \
        if (!real)                                                                                                                     \
            real = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #function);                                                       \
        int descriptor = real(path, flags, mode);                                                                                      \
        if ((flags & O_ACCMODE) == O_RDONLY)                                                                                           \
            look(descriptor, path);                                                                                                    \
        return descriptor;                                                                                                             \
    }
OPENING(open)
OPENING(open64)

int ioctl(int descriptor, unsigned long request, ...)
{
    static int (*real)(int, unsigned long, ...);
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    /* MODE_SETCRTC, MODE_PAGE_FLIP, MODE_ATOMIC of the DRM. */
    unsigned long kind = request >> 8 & 0xff, number = request & 0xff;
    if (strikes_at_frame && kind == 'd' && (number == 0xa2 || number == 0xb0 || number == 0xbc))
        strike();
    if (!real)
        real = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
    return real(descriptor, request, argument);
}
