#ifndef FASCIA_PEN_H
#define FASCIA_PEN_H
#include <stddef.h>

/// How high and how low a pen reaches whose middle goes along a curve, in `count` samples: at `high` and `low`. Rows go downwards.
/// `tops` and `bottoms` have the highest and the lowest row of the curve in `count` + `taps` − 1 samples, from (`taps` − 1) / 2 before the
/// first on. `pen` has how far the pen reaches up and down in each of the `taps` samples that it covers.
void fascia_pen_reach(
    float *high, float *low, size_t count, const float *tops, const float *bottoms, const float *pen, size_t taps);
#endif
