// A library that is loaded when it is needed, under the names of its own functions. Whoever includes this defines FUNCTIONS(FORWARD) as
// a list of FORWARD(result, name, parameters, arguments), and then says LOADER(the function that loads it, its file).

#include <dlfcn.h>

#define FORWARDING_POINTER(result, name, parameters, arguments) result(*name) parameters;

#define FORWARDING_FIND(result, name, parameters, arguments) \
    *(void **)&loaded.name = dlsym(library, #name); \
    if (!loaded.name) return "it lacks the function " #name;

#define FORWARDING_FUNCTION(result, name, parameters, arguments) \
    result name parameters { return loaded.name arguments; }

// The library is never closed: what it registers elsewhere stays for good. The loader returns NULL, or why it failed.
#define LOADER(load, file) \
    static struct { \
        FUNCTIONS(FORWARDING_POINTER) \
    } loaded; \
    const char *load(void) { \
        static int is_loaded; \
        if (is_loaded) return NULL; \
        void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL); \
        if (!library) return dlerror(); \
        FUNCTIONS(FORWARDING_FIND) \
        is_loaded = 1; \
        return NULL; \
    } \
    FUNCTIONS(FORWARDING_FUNCTION)
