/* Plays recorded events through uinput.

   touchscreen FILE [--reader PID] [--stop PID]

   FILE is what recording.py makes of a `libinput record` file, one statement a line:

     device NAME                     begins a device; the statements up to the next one describe it
     id BUS VENDOR PRODUCT VERSION
     property N
     code TYPE CODE
     abs CODE MINIMUM MAXIMUM FUZZ FLAT RESOLUTION
     at MICROSECONDS DEVICE          begins a burst, played when so much time has passed since the start
     event TYPE CODE VALUE           belongs to the burst; a burst goes to the kernel in one write()
     halt MICROSECONDS               prints "halted" and waits for SIGUSR1; the clock stands still meanwhile

   Prints "node /dev/input/eventN" for each device, "playing" when it starts, "done" when all is written, and then keeps the
   devices until a signal ends it: a device that vanishes takes its touches with it.

   --reader PID  waits until that process has every device open (20 s at most)
   --stop PID    stops that process around every burst, so that it finds all of a burst in one read */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { MAX_DEVICES = 16, MAX_BURST = 4096 };

struct device {
    int fd;
    bool created;
    struct uinput_setup setup;
    char node[64];
};

static struct device devices[MAX_DEVICES];
static int device_count;

__attribute__((noreturn, format(printf, 1, 2))) static void fail(const char *format, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    fputs("touchscreen: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    exit(1);
}

static void request(int fd, unsigned long code, unsigned long argument, const char *what)
{
    if (ioctl(fd, code, argument) < 0)
        fail("%s %lu: %s", what, argument, strerror(errno));
}

static struct device *device_at(int index)
{
    if (index < 0 || index >= device_count)
        fail("there is no device %d", index);
    return &devices[index];
}

static void begin_device(const char *name)
{
    if (device_count == MAX_DEVICES)
        fail("more than %d devices", MAX_DEVICES);
    struct device *device = &devices[device_count++];
    device->fd = open("/dev/uinput", O_RDWR | O_CLOEXEC);
    if (device->fd < 0)
        fail("opening /dev/uinput: %s", strerror(errno));
    snprintf(device->setup.name, sizeof device->setup.name, "%s", name);
}

/* Enables a code of an event type; EV_SYN and EV_REP need no enabling, the kernel does both itself. */
static void enable(int fd, unsigned type, unsigned code)
{
    static const struct { unsigned type; unsigned long request; } setters[] = {
        {EV_KEY, UI_SET_KEYBIT}, {EV_REL, UI_SET_RELBIT}, {EV_MSC, UI_SET_MSCBIT},
        {EV_LED, UI_SET_LEDBIT}, {EV_SND, UI_SET_SNDBIT}, {EV_SW, UI_SET_SWBIT},
    };
    for (size_t i = 0; i < sizeof setters / sizeof setters[0]; i++)
        if (setters[i].type == type) {
            request(fd, UI_SET_EVBIT, type, "enabling the event type");
            request(fd, setters[i].request, code, "enabling the code");
        }
}

static void create(struct device *device)
{
    if (device->created)
        return;
    if (ioctl(device->fd, UI_DEV_SETUP, &device->setup) < 0 || ioctl(device->fd, UI_DEV_CREATE) < 0)
        fail("creating the device \"%s\": %s", device->setup.name, strerror(errno));
    device->created = true;
    char name[64], path[128];
    if (ioctl(device->fd, UI_GET_SYSNAME(sizeof name), name) < 0)
        fail("asking for the device's name: %s", strerror(errno));
    snprintf(path, sizeof path, "/sys/devices/virtual/input/%s", name);
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (strncmp(entry->d_name, "event", 5) == 0)
            snprintf(device->node, sizeof device->node, "/dev/input/%.40s", entry->d_name);
    if (folder)
        closedir(folder);
    if (!device->node[0])
        fail("\"%s\" has no event node in %s", device->setup.name, path);
    printf("node %s\n", device->node);
}

static bool has_open(int pid, const char *node)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd", pid);
    DIR *folder = opendir(path);
    bool found = false;
    for (struct dirent *entry; folder && !found && (entry = readdir(folder));) {
        char target[128];
        ssize_t length = readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1);
        found = length > 0 && (size_t)length == strlen(node) && memcmp(target, node, length) == 0;
    }
    if (folder)
        closedir(folder);
    return found;
}

static void wait_for_reader(int pid)
{
    for (int i = 0; i < device_count; i++)
        for (int tries = 0; !has_open(pid, devices[i].node); tries++) {
            if (tries == 2000)
                fail("process %d did not open %s within 20 s", pid, devices[i].node);
            usleep(10000);
        }
    usleep(200000); /* it opens the node before it has read the device's properties */
}

static char state_of(int pid)
{
    char path[64], text[512], state = '?';
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (file && fgets(text, sizeof text, file)) {
        const char *end = strrchr(text, ')');
        if (end && end[1])
            state = end[2];
    }
    if (file)
        fclose(file);
    return state;
}

static void stop(int pid)
{
    if (kill(pid, SIGSTOP) < 0)
        fail("stopping process %d: %s", pid, strerror(errno));
    for (int tries = 0; state_of(pid) != 'T'; tries++) {
        if (tries == 2000)
            fail("process %d does not stop", pid);
        usleep(1000);
    }
}

static void play(int index, const struct input_event *events, size_t count, int stopped)
{
    if (count == 0)
        return;
    if (stopped)
        stop(stopped);
    ssize_t size = count * sizeof *events, written = write(device_at(index)->fd, events, size);
    if (written != size)
        fail("writing %zd bytes of events: %s", size, written < 0 ? strerror(errno) : "not all were taken");
    if (stopped)
        kill(stopped, SIGCONT);
}

static void wait_until(const struct timespec *start, long long microseconds)
{
    struct timespec when = *start;
    when.tv_sec += microseconds / 1000000;
    when.tv_nsec += microseconds % 1000000 * 1000;
    if (when.tv_nsec >= 1000000000) {
        when.tv_sec++;
        when.tv_nsec -= 1000000000;
    }
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &when, NULL) == EINTR)
        ;
}

/* Waits to be told to go on; from then on the clock goes on from the given moment. */
static void halt(struct timespec *start, long long microseconds)
{
    sigset_t set;
    int number;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    puts("halted");
    sigwait(&set, &number);
    clock_gettime(CLOCK_MONOTONIC, start);
    start->tv_sec -= microseconds / 1000000;
    start->tv_nsec -= microseconds % 1000000 * 1000;
    if (start->tv_nsec < 0) {
        start->tv_sec--;
        start->tv_nsec += 1000000000;
    }
}

static void block_halt_signal(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, NULL);
}

int main(int count, char **arguments)
{
    int reader = 0, stopped = 0;
    if (count < 2)
        fail("usage: touchscreen FILE [--reader PID] [--stop PID]");
    for (int i = 2; i < count; i++) {
        if (!strcmp(arguments[i], "--reader") && i + 1 < count)
            reader = atoi(arguments[++i]);
        else if (!strcmp(arguments[i], "--stop") && i + 1 < count)
            stopped = atoi(arguments[++i]);
        else
            fail("unknown option %s", arguments[i]);
    }
    FILE *file = fopen(arguments[1], "r");
    if (!file)
        fail("opening %s: %s", arguments[1], strerror(errno));
    setvbuf(stdout, NULL, _IOLBF, 0);
    block_halt_signal();

    static struct input_event burst[MAX_BURST];
    size_t burst_length = 0;
    int burst_device = 0;
    bool playing = false;
    struct timespec start = {0};
    char line[256];
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        char name[80];
        long long when;
        int v[6];
        struct device *device = device_count ? &devices[device_count - 1] : NULL;
        line[strcspn(line, "\n")] = 0;
        if (sscanf(line, "device %79[^\n]", name) == 1) {
            begin_device(name);
        } else if (device && sscanf(line, "id %d %d %d %d", v, v + 1, v + 2, v + 3) == 4) {
            device->setup.id = (struct input_id){v[0], v[1], v[2], v[3]};
        } else if (device && sscanf(line, "property %d", v) == 1) {
            request(device->fd, UI_SET_PROPBIT, v[0], "setting the property");
        } else if (device && sscanf(line, "code %d %d", v, v + 1) == 2) {
            enable(device->fd, v[0], v[1]);
        } else if (device && sscanf(line, "abs %d %d %d %d %d %d", v, v + 1, v + 2, v + 3, v + 4, v + 5) == 6) {
            struct uinput_abs_setup axis = {
                .code = v[0],
                .absinfo = {.minimum = v[1], .maximum = v[2], .fuzz = v[3], .flat = v[4], .resolution = v[5]},
            };
            request(device->fd, UI_SET_EVBIT, EV_ABS, "enabling the event type");
            if (ioctl(device->fd, UI_ABS_SETUP, &axis) < 0)
                fail("line %d: setting up axis %d: %s", number, v[0], strerror(errno));
        } else if (sscanf(line, "at %lld %d", &when, v) == 2) {
            if (!playing) {
                for (int i = 0; i < device_count; i++)
                    create(&devices[i]);
                if (reader)
                    wait_for_reader(reader);
                puts("playing");
                clock_gettime(CLOCK_MONOTONIC, &start);
                playing = true;
            } else {
                play(burst_device, burst, burst_length, stopped);
            }
            wait_until(&start, when);
            burst_length = 0;
            burst_device = v[0];
        } else if (playing && sscanf(line, "halt %lld", &when) == 1) {
            play(burst_device, burst, burst_length, stopped);
            burst_length = 0;
            halt(&start, when);
        } else if (playing && sscanf(line, "event %d %d %d", v, v + 1, v + 2) == 3) {
            if (burst_length == MAX_BURST)
                fail("line %d: more than %d events in one burst", number, MAX_BURST);
            burst[burst_length++] = (struct input_event){.type = v[0], .code = v[1], .value = v[2]};
        } else if (line[0]) {
            fail("line %d: cannot read \"%s\"", number, line);
        }
    }
    if (playing)
        play(burst_device, burst, burst_length, stopped);
    puts("done");
    for (;;)
        pause();
}
