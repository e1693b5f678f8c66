#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The size of the file at `path` in bytes; 0 when there is none.
package func fileSize(_ path: String) -> Int {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : 0
}

/// The size of a file, and when it was last written; equal as long as nobody writes it.
package struct FileStamp: Hashable {
  fileprivate var numbers: [Int]
}

/// The stamp of the file at `path`; that of none when there is none.
package func fileStamp(_ path: String) -> FileStamp {
  var status = stat()
  guard stat(path, &status) == 0 else { return FileStamp(numbers: []) }
  #if canImport(Darwin)
    let time = status.st_mtimespec
  #else
    let time = status.st_mtim
  #endif
  return FileStamp(
    numbers: [Int(status.st_ino), Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec)])
}
