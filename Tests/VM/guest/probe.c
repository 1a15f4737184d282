/* A small KMS program: says what a display can do, shows a known picture, counts flips. It proves the bed without Fascia.

   probe CARD info                    driver, atomic or not, mode, the primary plane's formats and properties, vblank
   probe CARD show [FORMAT [ROWS]]    a picture of four quarters in a striped frame; prints "showing", ends with a signal. With ROWS
                                      the buffer is so high, the screen shows its top, and the display is anybody's to take
   probe CARD flip COUNT [damage]     page flips with events, `damage`: each with one damage clip of 64 by 64 pixels

   probe CARD master PID drop|set     takes a process's mastership of the card away, or gives it back, on its own descriptor

   probe TTY console                  the virtual console's mode and its keyboard's

   FORMAT is a fourcc such as XR24 (the default) or RG16. */

#include <dirent.h>
#include <drm_fourcc.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/kd.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

struct buffer {
    uint32_t width, height, pitch, framebuffer;
    uint8_t *pixels;
};

struct display {
    int fd;
    bool atomic;
    uint32_t connector, crtc, plane;
    int pipe;
    drmModeModeInfo mode;
};

__attribute__((noreturn)) static void fail(const char *what)
{
    fprintf(stderr, "probe: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* The id of an object's property, 0 without one. */
static uint32_t property(const struct display *display, uint32_t object, uint32_t type, const char *name, uint64_t *value)
{
    drmModeObjectProperties *all = drmModeObjectGetProperties(display->fd, object, type);
    uint32_t found = 0;
    for (uint32_t i = 0; all && i < all->count_props; i++) {
        drmModePropertyRes *one = drmModeGetProperty(display->fd, all->props[i]);
        if (one && !strcmp(one->name, name)) {
            found = one->prop_id;
            if (value)
                *value = all->prop_values[i];
        }
        drmModeFreeProperty(one);
    }
    drmModeFreeObjectProperties(all);
    return found;
}

static void open_display(struct display *display, const char *card)
{
    display->fd = open(card, O_RDWR | O_CLOEXEC);
    if (display->fd < 0)
        fail(card);
    display->atomic = drmSetClientCap(display->fd, DRM_CLIENT_CAP_ATOMIC, 1) == 0;
    drmSetClientCap(display->fd, DRM_CLIENT_CAP_UNIVERSAL_PLANES, 1);
    drmModeRes *resources = drmModeGetResources(display->fd);
    if (!resources)
        fail("the card's resources");
    drmModeConnector *connector = NULL;
    for (int i = 0; i < resources->count_connectors && !connector; i++) {
        connector = drmModeGetConnector(display->fd, resources->connectors[i]);
        if (connector && (connector->connection != DRM_MODE_CONNECTED || connector->count_modes == 0)) {
            drmModeFreeConnector(connector);
            connector = NULL;
        }
    }
    if (!connector || resources->count_crtcs == 0) {
        errno = ENODEV;
        fail("a connected display");
    }
    display->connector = connector->connector_id;
    display->mode = connector->modes[0];
    for (int i = connector->count_modes; i-- > 0;)
        if (connector->modes[i].type & DRM_MODE_TYPE_PREFERRED)
            display->mode = connector->modes[i];
    drmModeEncoder *encoder = drmModeGetEncoder(display->fd, connector->encoders[0]);
    while (encoder && !(encoder->possible_crtcs >> display->pipe & 1) && display->pipe + 1 < resources->count_crtcs)
        display->pipe++;
    display->crtc = resources->crtcs[display->pipe];
    drmModePlaneRes *planes = drmModeGetPlaneResources(display->fd);
    for (uint32_t i = 0; planes && i < planes->count_planes && !display->plane; i++) {
        drmModePlane *plane = drmModeGetPlane(display->fd, planes->planes[i]);
        uint64_t type = DRM_PLANE_TYPE_OVERLAY;
        property(display, planes->planes[i], DRM_MODE_OBJECT_PLANE, "type", &type);
        if (plane && type == DRM_PLANE_TYPE_PRIMARY && plane->possible_crtcs >> display->pipe & 1)
            display->plane = planes->planes[i];
        drmModeFreePlane(plane);
    }
}

static struct buffer make_buffer(const struct display *display, uint32_t format, int rows)
{
    struct drm_mode_create_dumb dumb = {
        .width = display->mode.hdisplay, .height = rows ? rows : display->mode.vdisplay, .bpp = format == DRM_FORMAT_RGB565 ? 16 : 32};
    if (drmIoctl(display->fd, DRM_IOCTL_MODE_CREATE_DUMB, &dumb))
        fail("a dumb buffer");
    struct buffer buffer = {.width = dumb.width, .height = dumb.height, .pitch = dumb.pitch};
    uint32_t handles[4] = {dumb.handle}, pitches[4] = {dumb.pitch}, offsets[4] = {0};
    if (drmModeAddFB2(display->fd, dumb.width, dumb.height, format, handles, pitches, offsets, &buffer.framebuffer, 0))
        fail("a framebuffer of this format");
    struct drm_mode_map_dumb map = {.handle = dumb.handle};
    if (drmIoctl(display->fd, DRM_IOCTL_MODE_MAP_DUMB, &map))
        fail("the buffer's offset");
    buffer.pixels = mmap(NULL, dumb.size, PROT_READ | PROT_WRITE, MAP_SHARED, display->fd, map.offset);
    if (buffer.pixels == MAP_FAILED)
        fail("mapping the buffer");
    return buffer;
}

/* Red, green, blue and white quarters; around them 16 pixels that change colour from one to the next. */
static void draw(struct buffer *buffer, uint32_t format)
{
    for (uint32_t y = 0; y < buffer->height; y++)
        for (uint32_t x = 0; x < buffer->width; x++) {
            bool left = x < buffer->width / 2, top = y < buffer->height / 2;
            bool frame = x < 16 || y < 16 || x >= buffer->width - 16 || y >= buffer->height - 16;
            uint32_t colour = top ? (left ? 0xff0000 : 0x00ff00) : (left ? 0x0000ff : 0xffffff);
            if (frame)
                colour = (x ^ y) & 1 ? 0xffff00 : 0x102030;
            uint8_t *row = buffer->pixels + (size_t)y * buffer->pitch;
            if (format == DRM_FORMAT_RGB565)
                ((uint16_t *)row)[x] = (colour >> 8 & 0xf800) | (colour >> 5 & 0x07e0) | (colour >> 3 & 0x001f);
            else
                ((uint32_t *)row)[x] = colour;
        }
}

static void show(const struct display *display, const struct buffer *buffer)
{
    uint32_t connector = display->connector;
    drmModeModeInfo mode = display->mode;
    if (drmModeSetCrtc(display->fd, display->crtc, buffer->framebuffer, 0, 0, &connector, 1, &mode))
        fail("setting the mode");
}

static void tell(const struct display *display)
{
    drmVersion *version = drmGetVersion(display->fd);
    printf("driver=%s\natomic=%s\nmode=%s\nrefresh=%u\n", version ? version->name : "?", display->atomic ? "yes" : "no",
        display->mode.name, display->mode.vrefresh);
    drmModePlane *plane = drmModeGetPlane(display->fd, display->plane);
    printf("formats=");
    for (uint32_t i = 0; plane && i < plane->count_formats; i++)
        printf("%s%.4s", i ? "," : "", (const char *)&plane->formats[i]);
    bool damage = property(display, display->plane, DRM_MODE_OBJECT_PLANE, "FB_DAMAGE_CLIPS", NULL) != 0;
    bool rotation = property(display, display->plane, DRM_MODE_OBJECT_PLANE, "rotation", NULL) != 0;
    printf("\ndamage_clips=%s\nrotation=%s\n", damage ? "yes" : "no", rotation ? "yes" : "no");
    struct buffer buffer = make_buffer(display, DRM_FORMAT_XRGB8888, 0);
    show(display, &buffer);
    drmVBlank wait = {.request = {.type = DRM_VBLANK_RELATIVE, .sequence = 1}};
    printf("vblank=%s\n", drmWaitVBlank(display->fd, &wait) == 0 ? "yes" : strerror(errno));
}

static bool flip_pending;
static unsigned sequences[100000];
static double moments[100000];
static int flips;

static void flipped(int fd, unsigned sequence, unsigned seconds, unsigned microseconds, void *data)
{
    (void)fd, (void)data;
    flip_pending = false;
    if (flips < 100000) {
        sequences[flips] = sequence;
        moments[flips++] = seconds + microseconds / 1e6;
    }
}

static int compare(const void *left, const void *right)
{
    double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

static void flip(const struct display *display, int count, bool damage)
{
    struct buffer buffers[2] = {make_buffer(display, DRM_FORMAT_XRGB8888, 0), make_buffer(display, DRM_FORMAT_XRGB8888, 0)};
    uint32_t framebuffer = property(display, display->plane, DRM_MODE_OBJECT_PLANE, "FB_ID", NULL);
    uint32_t clips = property(display, display->plane, DRM_MODE_OBJECT_PLANE, "FB_DAMAGE_CLIPS", NULL);
    drmEventContext context = {.version = 2, .page_flip_handler = flipped};
    struct pollfd ready = {display->fd, POLLIN, 0};
    show(display, &buffers[0]);
    for (int i = 0; i < count; i++) {
        drmModeAtomicReq *commit = drmModeAtomicAlloc();
        uint32_t blob = 0;
        drmModeAtomicAddProperty(commit, display->plane, framebuffer, buffers[(i + 1) & 1].framebuffer);
        if (damage && clips) {
            struct drm_mode_rect clip = {100, 100, 164, 164};
            drmModeCreatePropertyBlob(display->fd, &clip, sizeof clip, &blob);
            drmModeAtomicAddProperty(commit, display->plane, clips, blob);
        }
        flip_pending = true;
        if (drmModeAtomicCommit(display->fd, commit, DRM_MODE_ATOMIC_NONBLOCK | DRM_MODE_PAGE_FLIP_EVENT, NULL))
            fail("committing a flip");
        if (blob)
            drmModeDestroyPropertyBlob(display->fd, blob);
        drmModeAtomicFree(commit);
        while (flip_pending) {
            if (poll(&ready, 1, 2000) <= 0)
                fail("waiting for a flip's event");
            drmHandleEvent(display->fd, &context);
        }
    }
    // The median: a machine that is busy otherwise misses a refresh now and then.
    static double intervals[100000];
    int same = 0;
    for (int i = 1; i < flips; i++) {
        same += sequences[i] == sequences[i - 1];
        intervals[i - 1] = moments[i] - moments[i - 1];
    }
    qsort(intervals, flips > 1 ? flips - 1 : 0, sizeof intervals[0], compare);
    printf("flips=%d\ninterval=%.6f\nsame_sequence=%d\n", flips, flips > 1 ? intervals[(flips - 1) / 2] : 0, same);
}

static void console(const char *tty)
{
    long mode = -1, keyboard = -1;
    int fd = open(tty, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (fd < 0 || ioctl(fd, KDGETMODE, &mode) < 0 || ioctl(fd, KDGKBMODE, &keyboard) < 0)
        fail(tty);
    printf("mode=%s\nkeyboard=%s\n", (int)mode == KD_TEXT ? "text" : "graphics",
        (int)keyboard == K_UNICODE ? "unicode" : (int)keyboard == K_XLATE ? "xlate" : (int)keyboard == K_OFF ? "off" : "raw");
}

/* The process's open card is had by a copy of its descriptor: mastership belongs to what is open, not to who has it open. */
static void master(const char *card, int pid, bool set)
{
    int process = syscall(SYS_pidfd_open, pid, 0), changed = 0;
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd", pid);
    DIR *folder = opendir(path);
    if (process < 0 || !folder)
        fail("looking at the process");
    for (struct dirent *entry; (entry = readdir(folder));) {
        char target[128];
        ssize_t length = readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1);
        if (length < 0 || (size_t)length != strlen(card) || memcmp(target, card, length) != 0)
            continue;
        int copy = syscall(SYS_pidfd_getfd, process, atoi(entry->d_name), 0);
        if (copy < 0 || (set ? drmSetMaster(copy) : drmDropMaster(copy)) != 0)
            fail(set ? "giving mastership back" : "taking mastership away");
        changed++;
    }
    if (changed == 0) {
        errno = ENOENT;
        fail("the process has not opened the card");
    }
}

int main(int count, char **arguments)
{
    if (count < 3) {
        fputs("usage: probe CARD info | show [FORMAT [ROWS]] | flip COUNT [damage] | master PID drop|set; probe TTY console\n", stderr);
        return 2;
    }
    struct display display = {0};
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!strcmp(arguments[2], "console")) {
        console(arguments[1]);
        return 0;
    }
    if (!strcmp(arguments[2], "master") && count > 4) {
        master(arguments[1], atoi(arguments[3]), !strcmp(arguments[4], "set"));
        return 0;
    }
    open_display(&display, arguments[1]);
    if (!strcmp(arguments[2], "info")) {
        tell(&display);
    } else if (!strcmp(arguments[2], "show")) {
        uint32_t format = DRM_FORMAT_XRGB8888;
        if (count > 3 && strlen(arguments[3]) == 4)
            memcpy(&format, arguments[3], 4);
        int rows = count > 4 ? atoi(arguments[4]) : 0;
        struct buffer buffer = make_buffer(&display, format, rows);
        draw(&buffer, format);
        /* There may be no room beside what is shown now. */
        if (rows)
            drmModeSetCrtc(display.fd, display.crtc, 0, 0, 0, NULL, 0, NULL);
        show(&display, &buffer);
        if (rows)
            drmDropMaster(display.fd);
        puts("showing");
        for (;;)
            pause();
    } else if (!strcmp(arguments[2], "flip") && count > 3) {
        flip(&display, atoi(arguments[3]), count > 4);
    }
    return 0;
}
