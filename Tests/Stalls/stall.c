/* Preloaded into a panel: makes calls on certain files slow, as a disk does that is worn out or busy, and leads the journal's datagrams to
 * a socket of the test. Nothing is slow before the file FASCIA_STALL_SWITCH exists.
 *
 * FASCIA_STALL          CALL:PART:MILLISECONDS[,…]: CALL is open, read, write, fsync or rename; PART is a part of the file's path
 * FASCIA_STALL_LOG      gets a line for each call that was made slow: that a test tests anything
 * FASCIA_STALL_JOURNAL  takes what is sent to /run/systemd/journal/socket
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static void stall(const char *call, const char *path) {
    const char *rules = getenv("FASCIA_STALL"), *armed = getenv("FASCIA_STALL_SWITCH"), *log = getenv("FASCIA_STALL_LOG");
    if (!rules || !armed || syscall(SYS_faccessat, AT_FDCWD, armed, F_OK) != 0) return;
    char copy[1024], *state = NULL;
    snprintf(copy, sizeof copy, "%s", rules);
    for (char *rule = strtok_r(copy, ",", &state); rule; rule = strtok_r(NULL, ",", &state)) {
        char *part = strchr(rule, ':');
        if (!part) continue;
        *part++ = 0;
        char *span = strrchr(part, ':');
        if (!span) continue;
        *span++ = 0;
        if (strcmp(rule, call) != 0 || !strstr(path, part)) continue;
        if (log) {
            char line[1200];
            int length = snprintf(line, sizeof line, "%s %s\n", call, path);
            int file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0644);
            syscall(SYS_write, file, line, length);
            syscall(SYS_close, file);
        }
        long milliseconds = atol(span);
        struct timespec rest = {milliseconds / 1000, milliseconds % 1000 * 1000000};
        while (nanosleep(&rest, &rest) != 0 && errno == EINTR) {}
    }
}

static void stall_file(const char *call, int file) {
    if (!getenv("FASCIA_STALL")) return;
    int before = errno;
    char link[64], path[1024];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length > 0) {
        path[length] = 0;
        stall(call, path);
    }
    errno = before;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int open(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    int mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, int) : 0;
    va_end(list);
    stall("open", path);
    return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    int mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, int) : 0;
    va_end(list);
    stall("open", path);
    return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

/* libpng's. */
FILE *fopen(const char *path, const char *mode) {
    stall("open", path);
    return REAL(fopen)(path, mode);
}

FILE *fopen64(const char *path, const char *mode) {
    stall("open", path);
    return REAL(fopen64)(path, mode);
}

int fsync(int file) {
    stall_file("fsync", file);
    return syscall(SYS_fsync, file);
}

int rename(const char *from, const char *to) {
    stall("rename", to);
    return syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
}

ssize_t read(int file, void *bytes, size_t count) {
    stall_file("read", file);
    return syscall(SYS_read, file, bytes, count);
}

ssize_t write(int file, const void *bytes, size_t count) {
    stall_file("write", file);
    return syscall(SYS_write, file, bytes, count);
}

static const char journal[] = "/run/systemd/journal/socket";

static int is_journal(const struct sockaddr *address) {
    return address && address->sa_family == AF_UNIX && getenv("FASCIA_STALL_JOURNAL")
        && strcmp(((const struct sockaddr_un *)address)->sun_path, journal) == 0;
}

static struct sockaddr_un other(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", getenv("FASCIA_STALL_JOURNAL"));
    return address;
}

ssize_t sendto(int file, const void *bytes, size_t count, int flags, const struct sockaddr *address, socklen_t length) {
    if (is_journal(address)) {
        struct sockaddr_un instead = other();
        return REAL(sendto)(file, bytes, count, flags, (struct sockaddr *)&instead, sizeof instead);
    }
    return REAL(sendto)(file, bytes, count, flags, address, length);
}

ssize_t sendmsg(int file, const struct msghdr *message, int flags) {
    if (is_journal(message->msg_name)) {
        struct sockaddr_un instead = other();
        struct msghdr copy = *message;
        copy.msg_name = &instead;
        copy.msg_namelen = sizeof instead;
        return REAL(sendmsg)(file, &copy, flags);
    }
    return REAL(sendmsg)(file, message, flags);
}
