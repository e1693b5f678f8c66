import CSQLite

/// Columns of a table with the same key, and the digests of their values.
final class ColumnGroup {
  let key: String
  let columns: [String]
  /// The state of the SQLite function.
  let state: UnsafeMutablePointer<State>

  struct State {
    /// For each entity the number of rows, followed by the sums of all columns.
    let blocks: [Int64: UnsafeMutablePointer<UInt64>]
    private var last: (entity: Int64, block: UnsafeMutablePointer<UInt64>?)?
    /// The number of rows of all entities.
    private(set) var rows = 0
    /// Whether a row number was not greater than the previous one.
    private(set) var isOutOfOrder = false
    private var lastRow: Int64?

    init(blocks: [Int64: UnsafeMutablePointer<UInt64>]) { self.blocks = blocks }

    mutating func addRow(_ number: OpaquePointer?) {
      rows += 1
      guard sqlite3_value_type(number) == SQLITE_INTEGER else { return }
      let row = sqlite3_value_int64(number)
      if let lastRow, lastRow >= row { isOutOfOrder = true }
      lastRow = row
    }

    mutating func block(of entity: Int64) -> UnsafeMutablePointer<UInt64>? {
      if let last, last.entity == entity { return last.block }
      let block = blocks[entity]
      last = (entity, block)
      return block
    }
  }

  init(key: String, columns: [String], entities: Set<Int64>) {
    self.key = key
    self.columns = columns
    var blocks: [Int64: UnsafeMutablePointer<UInt64>] = [:]
    for entity in entities {
      let block = UnsafeMutablePointer<UInt64>.allocate(capacity: columns.count + 1)
      block.initialize(repeating: 0, count: columns.count + 1)
      blocks[entity] = block
    }
    state = .allocate(capacity: 1)
    state.initialize(to: State(blocks: blocks))
  }

  deinit {
    for block in state.pointee.blocks.values { block.deallocate() }
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Called by SQLite for each row with its number, the entity, the key and the values.
  static let step: StoreConnection.AggregateStep = { context, count, values in
    guard let values, let state = sqlite3_user_data(context) else { return }
    let group = state.assumingMemoryBound(to: State.self)
    group.pointee.addRow(values[0])
    guard let block = group.pointee.block(of: sqlite3_value_int64(values[1])) else { return }
    let key = valueHash(values[2], seed: 0x9E37_79B9_7F4A_7C15)
    block[0] += 1
    for index in 3..<Int(count) {
      block[index - 2] &+= scattered(valueHash(values[index], seed: key))
    }
  }

  func digest(of column: String, entity: Int?) -> ColumnDigest? {
    guard let block = state.pointee.blocks[Int64(entity ?? 0)],
      let index = columns.firstIndex(of: column)
    else { return nil }
    return ColumnDigest(rows: Int(block[0]), sum: block[index + 1])
  }
}
