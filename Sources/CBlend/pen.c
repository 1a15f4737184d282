// Not Swift for the same reason as blend.c.
#include "pen.h"
#include <math.h>
#include "widest.h"

// So many samples are kept in registers while the pen passes over them.
enum { AT_ONCE = 16 };

WIDEST void fascia_pen_reach(
    float *restrict high, float *restrict low, size_t count, const float *restrict tops, const float *restrict bottoms,
    const float *restrict pen, size_t taps) {
    size_t first = 0;
    for (; first + AT_ONCE <= count; first += AT_ONCE) {
        float above[AT_ONCE], below[AT_ONCE];
        for (size_t i = 0; i < AT_ONCE; i++) above[i] = INFINITY, below[i] = -INFINITY;
        for (size_t tap = 0; tap < taps; tap++) {
            const float *top = tops + first + tap, *bottom = bottoms + first + tap;
            for (size_t i = 0; i < AT_ONCE; i++) {
                const float up = top[i] - pen[tap], down = bottom[i] + pen[tap];
                above[i] = up < above[i] ? up : above[i];
                below[i] = down > below[i] ? down : below[i];
            }
        }
        for (size_t i = 0; i < AT_ONCE; i++) high[first + i] = above[i], low[first + i] = below[i];
    }
    for (; first < count; first++) {
        float above = INFINITY, below = -INFINITY;
        for (size_t tap = 0; tap < taps; tap++) {
            const float up = tops[first + tap] - pen[tap], down = bottoms[first + tap] + pen[tap];
            above = up < above ? up : above;
            below = down > below ? down : below;
        }
        high[first] = above;
        low[first] = below;
    }
}
