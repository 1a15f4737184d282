#ifndef FASCIA_CQRLOADER_H
#define FASCIA_CQRLOADER_H

/// Loads libqrencode, which has to be done before any other function here is called. For one thread.
/// Returns NULL, or why it could not be loaded; the text is valid until the next call.
const char *fascia_load_qrencode(void);

/// Encodes a text of UTF-8 that ends in a zero. `level` is 0 (least error correction) to 3.
/// Returns a byte for each module, row by row, whose lowest bit says that it is dark, to be given back with fascia_free_qr, and the
/// modules of a row in `width`; or NULL and the reason in errno: ERANGE if no code is that large.
unsigned char *fascia_encode_qr(const char *text, int level, int *width);

/// Frees what fascia_encode_qr returned.
void fascia_free_qr(unsigned char *modules);

#endif
