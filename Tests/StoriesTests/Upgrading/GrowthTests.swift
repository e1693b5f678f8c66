import Building
import Loading
import Rows
import Synchronization
import TestSupport
import Testing

@testable import Upgrading

/// The law that four times the objects and links are four times the work, and 4.6 times where they are sorted.
///
/// Work is counted, not timed: what may be interrupted asks after a fixed number of steps of SQLite's virtual machine, of
/// rows or of bytes.
@Suite("Growth") struct GrowthTests {
  private let folder: TemporaryFolder
  private let model: String

  init() throws {
    folder = try TemporaryFolder()
    let ends = [("Post", "tags", "Tag", "posts"), ("Tag", "posts", "Post", "tags")]
    func version(_ more: String) -> [UInt8] {
      contents(
        ends.map { entity, name, other, inverse in
          "<entity name=\"\(entity)\">\(more)"
            + #"<attribute name="name" optional="YES" attributeType="String"/>"#
            + #"<attribute name="size" optional="YES" attributeType="Integer 32"/>"#
            + "<relationship name=\"\(name)\" optional=\"YES\" toMany=\"YES\" destinationEntity=\"\(other)\""
            + " inverseName=\"\(inverse)\" inverseEntity=\"\(other)\"/></entity>"
        }.joined())
    }
    let needed = #"<attribute name="rank" attributeType="Integer 16" defaultValueString="1"/>"#
    model = try folder.makeBundle(versions: ["1": version(""), "2": version(needed)], current: "2")
  }

  private func store(rows: Int) throws -> String {
    var options = StoreOptions()
    options.rows = rows
    let path = folder("\(rows).sqlite")
    _ = try createStore(of: load("\(model)#1").selectedVersion(), at: path, options: options)
    return path
  }

  /// Checks the law for work on a store, given how many objects of each entity the smaller one has.
  private func checkGrowth(
    from rows: Int = 3_000,
    _ work: (_ store: String, _ isInterrupted: @escaping @Sendable () -> Bool) throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let counts = try [rows, 4 * rows].map { rows in
      let count = Counter()
      try work(try store(rows: rows)) { count.add() }
      return count.value
    }
    #expect(counts[0] > 20, "too little to compare", sourceLocation: sourceLocation)
    #expect(
      Double(counts[1]) <= 4.6 * Double(counts[0]), "\(counts)", sourceLocation: sourceLocation)
  }

  @Test func `the work of an upgrade grows as its objects and links do`() throws {
    try checkGrowth { store, isInterrupted in
      let order = UpgradeOrder(
        store: store, model: ModelReference(model), choices: UpgradeChoices())
      let conditions = WorkConditions(
        scratch: folder(""), control: UpgradeControl(isInterrupted: isInterrupted))
      let upgraded = try upgradeStore(order, conditions)
      #expect(upgraded?.work == .upgraded)
    }
  }

  @Test func `the work of comparing stores grows as their objects do`() throws {
    try checkGrowth(from: 12_000) { store, isInterrupted in
      let comparison = try loadRowComparison(
        from: store, to: store, options: RowComparisonOptions(), scratch: folder(""),
        isInterrupted: isInterrupted)
      _ = try compareRows(comparison) { _ in }
    }
  }

  @Test func `the work of a redacted copy grows as its objects do`() throws {
    try checkGrowth { store, isInterrupted in
      var request = RedactionRequest(store: store, output: store + ".copy", scratch: folder(""))
      request.isInterrupted = isInterrupted
      _ = try redactStore(request)
    }
  }
}

private final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  /// Counts a question; nobody interrupts.
  func add() -> Bool {
    count.wrappingAdd(1, ordering: .relaxed)
    return false
  }
}
