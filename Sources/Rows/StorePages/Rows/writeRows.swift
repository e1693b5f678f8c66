import Findings
import StoreModel

/// Writes the planned number of objects of one entity, in blocks.
///
/// - Parameters:
///   - entity: The entity.
///   - index: Its index on the page.
///   - store: The store.
///   - cells: The writer for values.
///   - output: The page.
/// - Returns: The indices of columns without values.
/// - Throws: `ToolchainError` if the store cannot be read or the page cannot be written.
func writeRows(
  of entity: PageEntity, _ index: Int, in store: ReadableStore, _ cells: inout CellWriter,
  to output: PageFile
) throws(ToolchainError) -> [Int] {
  var request = RowRequest(entity: entity.view.name)
  request.includesSubentities = false
  request.limit = entity.shown
  let rows = try store.rows(request)
  let width = entity.view.columns.count
  var block = RowBlock(columns: width + entity.view.toMany.count)
  var filled: Set<Int> = []
  func flush() throws(ToolchainError) {
    guard block.count > 0 else { return }
    filled.formUnion(block.filledColumns)
    try output.write(block.element(entity: index))
    block.clear()
  }
  while try rows.next() {
    block.begin(key: rows.key)
    for column in 0..<width {
      let shown = rows.layout.columns[column]
      block.add(column) { cells.append(rows.value(column), of: shown, to: &$0) }
    }
    for (place, relationship) in entity.view.toMany.enumerated() {
      let limit = cells.targetLimit
      var targets = TargetList(limit: limit)
      try rows.forEachTarget(of: relationship) { targets.add($0) }
      cells.note(targets)
      block.add(width + place) { $0 += targets.json }
    }
    if block.count >= PageLimits.blockRows || block.size >= PageLimits.blockBytes { try flush() }
  }
  try flush()
  return (0..<width + entity.view.toMany.count).filter { !filled.contains($0) }
}

/// The keys of an object's to-many targets: null if there are none, a list, or `{"k": list, "n": count}` if
/// truncated.
struct TargetList {
  /// The maximum number to list.
  let limit: Int
  /// The total number.
  private(set) var count = 0
  private var keys: [UInt8] = []

  /// Creates an empty list.
  init(limit: Int) {
    self.limit = limit
  }

  /// Adds a target.
  mutating func add(_ key: Int64) {
    count += 1
    guard count <= limit else { return }
    if count > 1 { keys.append(UInt8(ascii: ",")) }
    keys.append(jsonInteger: key)
  }

  /// The list as JSON.
  var json: [UInt8] {
    guard count > 0 else { return Array("null".utf8) }
    let list = [UInt8(ascii: "[")] + keys + [UInt8(ascii: "]")]
    guard count > limit else { return list }
    return Array("{\"k\":".utf8) + list + Array(",\"n\":\(count)}".utf8)
  }
}
