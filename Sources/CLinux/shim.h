// What the C libraries of Linux have beyond POSIX, and do not show without _GNU_SOURCE.
#if defined(__linux__)
#include <malloc.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions,
                                                const char *path);

// Has the file `target` share all blocks of the file `source`: FICLONE of <linux/fs.h>, which musl's headers may lack.
static inline int share_blocks(int target, int source) {
  return ioctl(target, _IOW(0x94, 9, int), source);
}

// The number of cores that this thread may run on, sched_getaffinity(2); 0 where the system does not tell.
static inline int allowed_core_count(void) {
  unsigned long cores[1024];
  long size = syscall(SYS_sched_getaffinity, 0, sizeof cores, cores);
  int count = 0;
  for (long index = 0; index < size / (long)sizeof *cores; index++) count += __builtin_popcountl(cores[index]);
  return count;
}

// Has malloc keep what is freed, up to a gigabyte, and give blocks of up to 32 MB from there. For all threads, so once; without glibc
// nothing is done.
static inline void keep_freed_memory(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

// Asks that the next `size` bytes or so that malloc gives this thread lie in large pages, which the system gives out in a
// fraction of the time. Without glibc nothing is done.
static inline void prefer_large_pages(size_t size) {
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
  // glibc's heaps of threads hold 64 MB; what is larger than half of one it does not take from there.
  enum { PIECE_SIZE = 16 << 20, MOST_PIECES = 3 };
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  void *pieces[MOST_PIECES];
  int count = 0;
  for (; count < MOST_PIECES && (size_t)count * PIECE_SIZE < size; count++) {
    if (!(pieces[count] = malloc(PIECE_SIZE))) break;
    uintptr_t start = ((uintptr_t)pieces[count] + page - 1) & ~(page - 1);
    madvise((void *)start, PIECE_SIZE - page, MADV_HUGEPAGE);
  }
  while (count > 0) free(pieces[--count]);
#endif
}
#endif
