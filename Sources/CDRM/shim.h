#ifndef FASCIA_CDRM_SHIM_H
#define FASCIA_CDRM_SHIM_H
#include <xf86drm.h>
#include <xf86drmMode.h>
#include <drm_fourcc.h>

// Macros that Swift cannot import. libdrm's own atomic requests allocate at every commit; the ioctl needs nothing but arrays.

static const uint32_t drm_fascia_format_xrgb8888 = DRM_FORMAT_XRGB8888;
static const uint32_t drm_fascia_format_rgb565 = DRM_FORMAT_RGB565;

static inline int drm_fascia_atomic(int fd, struct drm_mode_atomic *request) {
    return drmIoctl(fd, DRM_IOCTL_MODE_ATOMIC, request);
}

#endif
