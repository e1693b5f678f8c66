// What the C libraries of Linux have beyond POSIX, and do not show without _GNU_SOURCE.
#if defined(__linux__)
#include <malloc.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions,
                                                const char *path);

// Has the file `target` share all blocks of the file `source`: FICLONE of <linux/fs.h>, which musl's headers may lack.
static inline int share_blocks(int target, int source) {
  return ioctl(target, _IOW(0x94, 9, int), source);
}

// A piece of a file and where the disk has it: struct fiemap_extent of <linux/fiemap.h>.
struct extent {
  unsigned long long logical, physical, length, reserved[2];
  unsigned flags, more_reserved[3];
};

enum { EXTENTS_AT_ONCE = 128 };

// Tells the pieces of a file from `start` on, after what waits in memory was given its place on the disk: FS_IOC_FIEMAP
// with FIEMAP_FLAG_SYNC of <linux/fs.h>. Returns how many were written to `extents`, at most EXTENTS_AT_ONCE; -1 where the
// file system does not tell.
static inline int map_extents(int file, unsigned long long start, struct extent *extents) {
  struct {
    unsigned long long start, length;
    unsigned flags, mapped, count, reserved;
    struct extent extents[EXTENTS_AT_ONCE];
  } map;
  memset(&map, 0, sizeof map);
  map.start = start;
  map.length = ~0ULL - start;
  map.flags = 1;
  map.count = EXTENTS_AT_ONCE;
  if (ioctl(file, _IOWR('f', 11, char[32]), &map) != 0 || map.mapped > EXTENTS_AT_ONCE) return -1;
  memcpy(extents, map.extents, map.mapped * sizeof *extents);
  return (int)map.mapped;
}

// The number of the kind of the file system that a file is on, statfs(2); 0 where it is not told.
static inline unsigned long long file_system_kind(int file) {
  struct statfs status;
  return fstatfs(file, &status) == 0 ? (unsigned long long)status.f_type & 0xFFFFFFFF : 0;
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
