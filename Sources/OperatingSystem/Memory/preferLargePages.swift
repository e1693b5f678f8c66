#if os(Linux)
  import CLinux
#endif

/// Asks that memory that this thread takes soon lies in large pages.
///
/// To take many small ones for the first time costs a fifth of the time in which a large model is compiled. Less than 4 MB is
/// not worth it, and on Apple's systems there is nothing to ask.
///
/// - Parameter size: About how many bytes the thread takes soon; what is above 48 MB counts as that.
package func preferLargePages(forNext size: Int) {
  #if os(Linux)
    if size >= 1 << 22 { prefer_large_pages(size) }
  #endif
}
