// What Debian's archives of Swift for arm64 ask of a C library newer than Debian 12's: they were compiled with sid's headers.
//
// With the C standard of 2023, which those headers follow, numbers may begin with 0b. Swift parses none by these functions.

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define HIDDEN __attribute__((visibility("hidden")))

// By their names in the library: the headers might call others.
extern long old_strtol(const char *text, char **end, int base) __asm__("strtol");
extern long long old_strtoll(const char *text, char **end, int base) __asm__("strtoll");
extern unsigned long old_strtoul(const char *text, char **end, int base) __asm__("strtoul");
extern unsigned long long old_strtoull(const char *text, char **end, int base) __asm__("strtoull");
extern int old_vsscanf(const char *text, const char *format, va_list arguments) __asm__("vsscanf");

HIDDEN long __isoc23_strtol(const char *text, char **end, int base) { return old_strtol(text, end, base); }
HIDDEN long long __isoc23_strtoll(const char *text, char **end, int base) { return old_strtoll(text, end, base); }
HIDDEN unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return old_strtoul(text, end, base); }
HIDDEN unsigned long long __isoc23_strtoull(const char *text, char **end, int base) { return old_strtoull(text, end, base); }

HIDDEN int __isoc23_sscanf(const char *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = old_vsscanf(text, format, arguments);
    va_end(arguments);
    return count;
}

HIDDEN size_t strlcpy(char *to, const char *from, size_t size) {
    size_t length = strlen(from);
    if (size > 0) {
        size_t kept = length < size ? length : size - 1;
        memcpy(to, from, kept);
        to[kept] = 0;
    }
    return length;
}

HIDDEN size_t strlcat(char *to, const char *from, size_t size) {
    size_t length = strnlen(to, size);
    return length + strlcpy(to + length, from, size - length);
}
