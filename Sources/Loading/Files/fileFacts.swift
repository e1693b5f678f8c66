import OperatingSystem

/// The size of the file at `path` in bytes; 0 if absent.
package func fileSize(_ path: String) -> Int {
  (try? FileStatus(of: path))?.size ?? 0
}

/// The size and modification time of a file, for detecting changes.
package struct FileStamp: Hashable {
  fileprivate var number: UInt64
  fileprivate var size: Int
  fileprivate var written: Duration
}

/// The stamp of the file at `path`; nil if absent.
package func fileStamp(_ path: String) -> FileStamp? {
  (try? FileStatus(of: path)).map {
    FileStamp(number: $0.identity.number, size: $0.size, written: $0.written)
  }
}

/// Whether there is a folder at `path`.
package func isDirectory(_ path: String) -> Bool {
  FileKind(at: path, followsLinks: true) == .directory
}
