#ifndef FASCIA_CINPUTLOADER_H
#define FASCIA_CINPUTLOADER_H

/// Loads libinput, which has to be done before any of its functions is called. For one thread.
/// Returns NULL, or why it could not be loaded; the text is valid until the next call.
const char *fascia_load_libinput(void);

#endif
