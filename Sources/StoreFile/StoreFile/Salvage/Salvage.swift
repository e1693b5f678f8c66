/// What was read of a damaged store, and what was not.
package struct Salvage: Sendable {
  /// What is wrong with a page.
  package enum PageProblem: String, Hashable, Sendable, CaseIterable {
    /// The first bytes of the file are not what they must be.
    case head
    /// It is behind the end of the file.
    case missing
    /// All its bytes are zero.
    case empty
    /// It is no page of a table, where one must be.
    case otherKind = "other-kind"
    /// It leads to a page that is another's.
    case pointer
    /// Cells of it lie outside, or make no sense.
    case cells
    /// Keys of it do not ascend.
    case keys
    /// It has rows of another table.
    case otherTable = "other-table"
    /// It has rows of another page, by their keys.
    case otherKeys = "other-keys"
    /// Values of it continue on pages that do not.
    case values
  }

  /// Why a row is in no table.
  package enum OrphanReason: String, Hashable, Sendable, CaseIterable {
    /// It fits none.
    case noTable = "no-table"
    /// It fits several.
    case severalTables = "several-tables"
    /// Its page is not in use, so that it may have been deleted.
    case freePage = "free-page"
    /// Its key is not between those beside it.
    case key
    /// Another row has its key.
    case sameKey = "same-key"
    /// The table refuses it, as it is not unique or lacks a value.
    case constraint
    /// It is in the log behind a damaged part, and not as in the table.
    case damagedLog = "damaged-log"
  }

  /// The keys that a page can have, as the pages that lead to it say.
  package struct KeyRange: Hashable, Sendable {
    /// The key before the first.
    package var after: Int64
    /// The last; nil where none is named.
    package var upTo: Int64?
  }

  /// Rows of a table.
  package struct Table: Hashable, Sendable {
    /// The name, without quotes.
    package var name: String
    /// How many are as they were.
    package var whole = 0
    /// How many have lost values.
    package var inPart = 0
    /// How many of both are of pages that the tree of the table does not reach.
    package var found = 0
    /// Whether pages of the table are damaged or lost.
    package var isDamaged = false
    /// The keys that its pages may have had that cannot be read, or are elsewhere.
    package var lostKeys: [KeyRange] = []
    /// How many rows have lost values, by the number of their entity.
    package var inPartByEntity: [Int64: Int] = [:]

    /// The keys of ``lostKeys``, each once and in order.
    ///
    /// - Parameter most: The greatest key that was given.
    /// - Returns: The ranges: behind the first of a pair, up to the second.
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
  /// The number of pages that the first one says, where the file has another; nil otherwise.
  package internal(set) var statedPageCount: Int?
  /// The damaged pages by what is wrong with them: the first hundred.
  package internal(set) var pages: [PageProblem: [Int]] = [:]
  /// How many there are.
  package internal(set) var problemCounts: [PageProblem: Int] = [:]
  /// The tables.
  package internal(set) var tables: [Table] = []
  /// The number of rows that are in no table, by the reason.
  package internal(set) var orphans: [OrphanReason: Int] = [:]
  /// The objects of the schema that were lost and are as the model says.
  package internal(set) var restoredObjects: [String] = []
  /// Those of ``restoredObjects`` whose statement was damaged, not lost.
  package internal(set) var damagedStatements: [String] = []
  /// The objects of the schema that were not made, with the reason.
  package internal(set) var refusedObjects: [(name: String, reason: String)] = []
  /// Whether the metadata were lost or are not those of the model, and were written anew.
  package internal(set) var hasNewMetadata = false
  /// How many frames of the log are behind a damaged part, so that commits in them do not count.
  package internal(set) var unreadFrames = 0
  /// Whether it is known to be damaged which keys were given.
  package internal(set) var hasDamagedMaximumKeys = false

  /// Whether there is a row that was read in part or not at all, or may be one.
  package var hasLosses: Bool {
    let lossless: Set<PageProblem> = [.head, .otherTable, .otherKeys, .pointer]
    return problemCounts.keys.contains { !lossless.contains($0) } || !orphans.isEmpty
      || !refusedObjects.isEmpty || hasNewMetadata || unreadFrames > 0
      || tables.contains { $0.inPart > 0 }
  }

  /// What is damaged and what may be lost, a line for each.
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
