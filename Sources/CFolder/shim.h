// Opening files beneath a folder and hearing about changes in it: Linux calls that Swift's Glibc leaves out or that
// take a variable number of arguments.
#ifndef CFOLDER_SHIM_H
#define CFOLDER_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdint.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <unistd.h>

// A named pipe must not block us and a terminal must not become ours; the caller looks what it got.
enum { beneath_flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY };

static inline int folder_open(const char *path) { return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC); }

// The kernel itself refuses every way out: "..", absolute links, links that climb, /proc links (openat2(2), Linux 5.6).
static inline int beneath_open(int folder, const char *path) {
    struct open_how how = {.flags = beneath_flags, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
    return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

// One name, which must not be a link: what is left to do where openat2 is missing or forbidden.
static inline int step_open(int folder, const char *name, int is_last) {
    return openat(folder, name, beneath_flags | O_NOFOLLOW | (is_last ? 0 : O_DIRECTORY));
}

static inline int changes_open(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

enum {
    change_ignored = IN_IGNORED,
    change_overflow = IN_Q_OVERFLOW,
    change_moved = IN_MOVE_SELF,
    change_of_folder = IN_ISDIR,
    change_made = IN_CREATE | IN_MOVED_TO,
};

// Files count when their writer closes them or when they appear or go under their name; folders in any way. Not
// IN_MODIFY: a file is looked at when it is whole.
static inline int changes_watch(int changes, const char *path) {
    return inotify_add_watch(
        changes, path,
        IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_MOVE_SELF | IN_ONLYDIR | IN_DONT_FOLLOW);
}

static inline void changes_unwatch(int changes, int watch) { inotify_rm_watch(changes, watch); }

#endif
