extension [Diagnostic] {
  /// Adds the source lines that diagnostics point to.
  ///
  /// The lines come from the bytes that were read, because the file may not be on disk or may have changed
  /// meanwhile.
  ///
  /// - Parameter file: The file that all diagnostics concern, in UTF-8.
  /// - Returns: The diagnostics; a line with several of them is stored once.
  /// - Complexity: O(n) in the size of the file; constant if no diagnostic points to a line.
  package func quoting(_ file: [UInt8]) -> [Diagnostic] {
    let wanted = Set(compactMap(\.lineNumber))
    guard let last = wanted.max() else { return self }
    var lines: [Int: String] = [:]
    var rest = file[...]
    var number = 1
    while number <= last {
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
      let line = rest[..<end]
      if wanted.contains(number), line.count <= Diagnostic.longestLine {
        lines[number] = String(decoding: line, as: UTF8.self)
      }
      guard end < rest.endIndex else { break }
      rest = rest[(end + 1)...]
      if file[end] == 0x0D, rest.first == 0x0A { rest = rest.dropFirst() }
      number += 1
    }
    return map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.sourceLine = diagnostic.lineNumber.flatMap { lines[$0] }
      return diagnostic
    }
  }
}

extension Diagnostic {
  /// The maximum length of a stored line, in bytes.
  package static let longestLine = 2000

  fileprivate var lineNumber: Int? {
    guard case .text(_, let start, _) = location else { return nil }
    return start.line
  }
}
