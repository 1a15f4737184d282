// Before a function whose loops take the widest vectors that the processor has.
#ifndef FASCIA_WIDEST_H
#define FASCIA_WIDEST_H
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__AVX2__)
// The loader chooses once, by the processor that it finds.
#define WIDEST __attribute__((target_clones("avx2", "default")))
#else
#define WIDEST
#endif
#endif
