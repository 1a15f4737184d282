#ifndef FASCIA_CSYSTEM_SHIM_H
#define FASCIA_CSYSTEM_SHIM_H
#include <errno.h>
#include <linux/openat2.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-journal.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

/* Extensions of the GNU C library, hidden from Swift's own import of it. */
int pipe2(int ends[2], int flags);
int ppoll(struct pollfd *watched, nfds_t count, const struct timespec *timeout, const sigset_t *mask);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

/* Has this process become the parent of every descendant that loses its own. A function with variable arguments is none of Swift's. */
static inline int fascia_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

/* Renames a file of a folder to a name that must be free. */
static inline int fascia_rename_new(int folder, const char *from, const char *to) {
    /* RENAME_NOREPLACE of linux/fs.h, which defines more than is wanted here. */
    return (int)syscall(SYS_renameat2, folder, from, folder, to, 1u);
}

/* Opens what lies beneath a folder: neither "..", nor an absolute path, nor a link leads out of it. The kernel gives up, with EAGAIN, where
   anything on the machine is renamed while it looks a ".." up, which may lead out then: openat2(2) has one ask again. */
static inline int fascia_open_beneath_as(int folder, const char *path, struct open_how how) {
    int handle = -1;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
    for (int tries = 0; tries < 100; tries++) {
        handle = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
        if (handle >= 0 || errno != EAGAIN) break;
    }
    return handle;
}

static inline int fascia_open_beneath(int folder, const char *path, int flags) {
    return fascia_open_beneath_as(folder, path, (struct open_how){.flags = (unsigned int)flags});
}

/* The same for a file that may be made, with these permissions. */
static inline int fascia_create_beneath(int folder, const char *path, int flags, unsigned int mode) {
    return fascia_open_beneath_as(folder, path, (struct open_how){.flags = (unsigned int)flags, .mode = mode});
}
#endif
