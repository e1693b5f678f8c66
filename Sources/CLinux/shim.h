// What the C libraries of Linux have beyond POSIX, and do not show without _GNU_SOURCE.
#if defined(__linux__)
#include <spawn.h>

extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions,
                                                const char *path);
#endif
