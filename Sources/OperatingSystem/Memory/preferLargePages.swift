#if os(Linux)
import CLinux
#endif

/// Asks that memory that this thread takes soon lies in large pages.
///
/// To take many small ones for the first time costs a fifth of the time in which a large model is compiled. Less than 4 MB is
/// not worth it. With anything but glibc nothing happens; with it, the process from then on keeps up to a gigabyte of what is freed.
///
/// - Parameter size: About how many bytes the thread takes soon; what is above 48 MB counts as that.
package func preferLargePages(forNext size: Int) {
  #if os(Linux)
  guard size >= 1 << 22 else { return }
  isFreedMemoryKept
  prefer_large_pages(size)
  #endif
}

#if os(Linux)
private let isFreedMemoryKept: Void = keep_freed_memory()
#endif
