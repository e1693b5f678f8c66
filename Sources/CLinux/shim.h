// What the C libraries of Linux have beyond POSIX, and do not show without _GNU_SOURCE.
#if defined(__linux__)
#include <spawn.h>
#include <sys/ioctl.h>

extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions,
                                                const char *path);

// Has the file `target` share all blocks of the file `source`: FICLONE of <linux/fs.h>, which musl's headers may lack.
static inline int share_blocks(int target, int source) {
  return ioctl(target, _IOW(0x94, 9, int), source);
}
#endif
