/// The lines of a text file, for showing excerpts.
package struct SourceLines {
  /// The longest line given, in bytes; longer ones would not help anyone.
  private static let longestShown = 2000

  private let lines: [ArraySlice<UInt8>]

  /// Reads the file at `path`; there are no lines when it cannot be read.
  package init(of path: String) {
    let bytes = (try? readFile(path, limit: 64 << 20)) ?? []
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// The text of the line numbered `number`, counted from 1, without its end; nil for a very long one.
  package subscript(number: Int) -> String? {
    guard lines.indices.contains(number - 1) else { return nil }
    let line = lines[number - 1]
    guard line.count <= Self.longestShown else { return nil }
    return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}

/// Whether there is a folder at `path`.
package func isDirectory(_ path: String) -> Bool {
  FileKind(at: path, followsLinks: true) == .directory
}
