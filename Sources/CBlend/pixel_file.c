#define _GNU_SOURCE
#include "pixel_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 8U
#endif
#ifndef F_SEAL_FUTURE_WRITE
#define F_SEAL_FUTURE_WRITE 16
#endif

int fascia_pixel_file(size_t bytes, void **memory) {
    int file = memfd_create("fascia picture", MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL);
    // Kernels before 6.3 do not know the last one.
    if (file < 0 && errno == EINVAL) file = memfd_create("fascia picture", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) return -errno;
    int error = 0;
    int reader = -1;
    void *mapped = MAP_FAILED;
    if (ftruncate(file, (off_t)bytes) != 0) {
        error = errno;
    } else if ((mapped = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)) == MAP_FAILED) {
        error = errno;
    } else if (fcntl(file, F_ADD_SEALS, F_SEAL_FUTURE_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
        // F_SEAL_WRITE would fail while it is mapped, and the panel draws into it.
        error = errno;
    } else {
        char path[40];
        snprintf(path, sizeof path, "/proc/self/fd/%d", file);
        if ((reader = open(path, O_RDONLY | O_CLOEXEC)) < 0) error = errno;
    }
    close(file);
    if (reader < 0) {
        if (mapped != MAP_FAILED) munmap(mapped, bytes);
        return -error;
    }
    *memory = mapped;
    return reader;
}
