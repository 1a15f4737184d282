#ifndef FASCIA_PIXEL_FILE_H
#define FASCIA_PIXEL_FILE_H
#include <stddef.h>

/// Makes a file in memory of so many bytes, all 0, and maps it writable: `*memory`. Nobody can write to it but through that mapping, nor change
/// its size: it is sealed. C, since the calls are hidden from Swift's own import of the C library.
/// Returns a descriptor that can only read, or the negative number of an error; then there is neither.
int fascia_pixel_file(size_t bytes, void **memory);
#endif
