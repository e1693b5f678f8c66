/// The report on salvaging a damaged store: what was read and what was not.
package struct Salvage: Sendable {
  /// A problem of a page.
  package enum PageProblem: String, Hashable, Sendable, CaseIterable {
    /// The file header is damaged.
    case head
    /// The page is beyond the end of the file.
    case missing
    /// All its bytes are zero.
    case empty
    /// It is not a table page although one is required.
    case otherKind = "other-kind"
    /// It refers to a page that belongs to another.
    case pointer
    /// Some of its cells are outside the page or invalid.
    case cells
    /// Some of its keys are not ascending.
    case keys
    /// It contains rows of another table.
    case otherTable = "other-table"
    /// It contains rows of another page, judging by their keys.
    case otherKeys = "other-keys"
    /// Some of its values continue on pages that are not overflow pages.
    case values
  }

  /// The reason why a row is orphaned.
  package enum OrphanReason: String, Hashable, Sendable, CaseIterable {
    /// It fits none.
    case noTable = "no-table"
    /// It fits several.
    case severalTables = "several-tables"
    /// Its page is not in use, so it may have been deleted.
    case freePage = "free-page"
    /// Its key is not between its neighbors' keys.
    case key
    /// Another row has the same key.
    case sameKey = "same-key"
    /// The table rejects it because it is not unique or lacks a value.
    case constraint
    /// It is in the log after a damaged part, and differs from the table.
    case damagedLog = "damaged-log"
  }

  /// The range of keys that a page can contain, according to its parent pages.
  package struct KeyRange: Hashable, Sendable {
    /// The key before the first one.
    package var after: Int64
    /// The last key; nil if not limited.
    package var upTo: Int64?
  }

  /// The salvaged rows of a table.
  package struct Table: Hashable, Sendable {
    /// The name, without quotes.
    package var name: String
    /// The number of complete rows.
    package var whole = 0
    /// The number of rows that have lost values.
    package var inPart = 0
    /// The number of rows, included above, on pages that the table's tree does not reach.
    package var found = 0
    /// Whether pages of the table are damaged or lost.
    package var isDamaged = false
    /// The keys that unreadable or misplaced pages of the table may have had.
    package var lostKeys: [KeyRange] = []
    /// The number of rows that have lost values, by entity number.
    package var inPartByEntity: [Int64: Int] = [:]

    /// The ``lostKeys`` sorted and without overlaps.
    ///
    /// - Parameter most: The highest assigned key.
    /// - Returns: The ranges: after the first number of a pair, up to and including the second.
    package func lostSpans(upTo most: Int64) -> [(after: Int64, upTo: Int64)] {
      var spans: [(after: Int64, upTo: Int64)] = []
      for range in lostKeys.sorted(by: { $0.after < $1.after }) {
        let (low, high) = (max(0, range.after), min(range.upTo ?? most, most))
        guard high > low else { continue }
        if let last = spans.last, low <= last.upTo {
          spans[spans.count - 1].upTo = max(last.upTo, high)
        } else {
          spans.append((low, high))
        }
      }
      return spans
    }
  }

  /// The size of a page, in bytes.
  package internal(set) var pageSize = 0
  /// The number of pages.
  package internal(set) var pageCount = 0
  /// The page count in the file header, if it differs from the file's; nil otherwise.
  package internal(set) var statedPageCount: Int?
  /// The first hundred damaged pages of each problem.
  package internal(set) var pages: [PageProblem: [Int]] = [:]
  /// The number of damaged pages of each problem.
  package internal(set) var problemCounts: [PageProblem: Int] = [:]
  /// The tables.
  package internal(set) var tables: [Table] = []
  /// The number of orphaned rows, by reason.
  package internal(set) var orphans: [OrphanReason: Int] = [:]
  /// The lost schema objects that were restored from the model.
  package internal(set) var restoredObjects: [String] = []
  /// The ``restoredObjects`` whose statement was damaged, not lost.
  package internal(set) var damagedStatements: [String] = []
  /// The schema objects that were not created, with the reason.
  package internal(set) var refusedObjects: [(name: String, reason: String)] = []
  /// Whether the metadata were lost or do not match the model, and were rewritten.
  package internal(set) var hasNewMetadata = false
  /// The number of log frames after a damaged part, whose commits are ignored.
  package internal(set) var unreadFrames = 0
  /// Whether the highest assigned keys are known to be damaged.
  package internal(set) var hasDamagedMaximumKeys = false

  /// Whether any row was, or may have been, read incompletely or not at all.
  package var hasLosses: Bool {
    let lossless: Set<PageProblem> = [.head, .otherTable, .otherKeys, .pointer]
    return problemCounts.keys.contains { !lossless.contains($0) } || !orphans.isEmpty
      || !refusedObjects.isEmpty || hasNewMetadata || unreadFrames > 0
      || tables.contains { $0.inPart > 0 }
  }

  /// A description of damage and possible losses, one per line.
  package var lossNotes: [String] {
    let numbers = Set(pages.values.joined()).sorted()
    var notes: [String] = []
    if !numbers.isEmpty {
      let more = numbers.count > 10 ? " and \(numbers.count - 10) more" : ""
      notes.append(
        "damaged pages: " + numbers.prefix(10).map(String.init).joined(separator: ", ") + more)
    }
    if let statedPageCount {
      notes.append("the file has \(pageCount) pages, and its first page says \(statedPageCount)")
    }
    if unreadFrames > 0 { notes.append("frames of the -wal that cannot be read: \(unreadFrames)") }
    for table in tables {
      let spans = table.lostSpans(upTo: .max).prefix(10).map { span in
        span.upTo == .max ? "from \(span.after + 1) on" : "\(span.after + 1) to \(span.upTo)"
      }
      if !spans.isEmpty {
        notes.append(
          "\(table.name): rows may be lost with the keys \(spans.joined(separator: ", "))")
      } else if table.isDamaged {
        notes.append("\(table.name): rows may be lost, nobody knows how many")
      }
      if table.inPart > 0 { notes.append("\(table.name): rows with lost values: \(table.inPart)") }
    }
    let count = orphans.values.reduce(0, +)
    if count > 0 { notes.append("rows of no table: \(count)") }
    return notes
  }

  mutating func note(_ problem: PageProblem, _ page: Int) {
    problemCounts[problem, default: 0] += 1
    if pages[problem, default: []].count < 100 { pages[problem, default: []].append(page) }
  }
}
