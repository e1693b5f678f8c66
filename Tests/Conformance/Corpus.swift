import Foundation

/// The files of a corpus.
struct Corpus: Sendable {
  /// The root folder.
  let path: String
  /// All paths below it, relative, in order.
  let files: [String]
  private let pairRows: [[String]]

  init(path: String) {
    self.path = path
    let found = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    files = found.sorted()
    let pairs = (try? String(contentsOfFile: path + "/PAIRS.tsv", encoding: .utf8)) ?? ""
    pairRows = pairs.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The absolute path of a file.
  func url(_ name: String) -> String { path + "/" + name }

  /// Whether the file or folder exists.
  func contains(_ name: String) -> Bool {
    let file = name.split(separator: "|").first.map(String.init) ?? name
    return FileManager.default.fileExists(atPath: url(file))
  }

  /// The bytes of a file; empty if it cannot be read.
  func bytes(_ name: String) -> [UInt8] {
    Array((try? Data(contentsOf: URL(filePath: url(name)))) ?? Data())
  }

  /// The XML model sources: `…/contents`.
  var sources: [String] {
    files.filter { $0.hasSuffix(".xcdatamodel/contents") }
  }

  /// The source bundles.
  var bundles: [String] {
    files.filter { $0.hasSuffix(".xcdatamodeld") }
  }

  /// The compiled models.
  var archives: [String] {
    files.filter { $0.hasSuffix(".mom") }
  }

  /// The stores, recognized by their first bytes.
  var stores: [String] {
    files.filter { name in
      guard name.hasPrefix("stores/"), !name.hasSuffix("-wal"), !name.hasSuffix("-shm"),
        let handle = FileHandle(forReadingAtPath: url(name))
      else { return false }
      defer { try? handle.close() }
      return (try? handle.read(upToCount: 15)) == Data("SQLite format 3".utf8)
    }
  }

  /// The pairs of a kind with both files, joined by `|`.
  func pairs(_ kind: String) -> [String] {
    pairRows.filter { $0.count >= 3 && $0[0] == kind && isComplete($0) }.map { "\($0[1])|\($0[2])" }
  }

  /// The number of pairs of each kind with a missing file.
  var incompletePairs: [(kind: String, count: Int)] {
    let rows = pairRows.dropFirst().filter { $0.count >= 3 && !isComplete($0) }
    var counts = Dictionary(grouping: rows) { $0[0] }.mapValues(\.count)
    counts["swiftdata", default: 0] += incompleteSwiftDataPairs
    return counts.filter { $0.value > 0 }.map { (kind: $0.key, count: $0.value) }
      .sorted { $0.kind < $1.kind }
  }

  /// Whether both files of a pair exist; `#` precedes the version of a bundle.
  private func isComplete(_ row: [String]) -> Bool {
    row[1...2].allSatisfy { side in
      contains(side) || contains(side.components(separatedBy: "#")[0])
    }
  }
}
