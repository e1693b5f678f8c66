internal import CSQLite
internal import StoreSchema

/// A column in the rows of one entity, or of all rows of a table.
package struct ColumnPlace: Hashable, Sendable {
  /// The table.
  package var table: String
  /// The column.
  package var column: String
  /// The column that tells rows apart.
  package var key: String
  /// The number of the entity, as `Z_ENT` has it; nil for a table without entities.
  package var entity: Int?

  /// Makes a place.
  package init(table: String, column: String, key: String, entity: Int?) {
    self.table = table
    self.column = column
    self.key = key
    self.entity = entity
  }
}

/// What the values of a column come to.
package struct ColumnDigest: Hashable, Sendable {
  /// The number of rows.
  package var rows = 0
  /// The sum of a hash of each row's key and value: equal whatever the order of the rows, and other when
  /// a value, its type or one bit of it is.
  package var sum: UInt64 = 0
}

/// Computes what the values of columns come to, each table in one pass.
///
/// A value counts with its storage class and its bytes as they are in the file, so that 1 and 1.0, an
/// empty text and NULL, and texts that are no UTF-8 are told apart.
///
/// - Parameters:
///   - places: The columns.
///   - path: The store, which nobody changes meanwhile and which has no journal.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: The digest of each column; one without rows has a digest too.
/// - Throws: `StoreError` when the store cannot be read.
/// - Complexity: O(n) in the size of the tables; nothing is kept of the rows.
package func digestColumns(
  _ places: [ColumnPlace], at path: String, isInterrupted: () -> Bool
) throws(StoreError) -> [ColumnPlace: ColumnDigest] {
  let connection = try StoreConnection(path: path, readsEveryRow: true, limitsWork: false)
  var digests: [ColumnPlace: ColumnDigest] = [:]
  for (table, members) in Dictionary(grouping: places, by: \.table).sorted(by: { $0.key < $1.key })
  {
    let digest = TableDigest(table, members)
    try connection.forEachStep(digest.query) { (statement) throws(StoreError) in
      digest.add(statement)
      if digest.count & 0xFFF == 0, isInterrupted() { throw .interrupted }
    }
    digests.merge(digest.results) { first, _ in first }
  }
  return digests
}

extension StoreError {
  /// The error of work that was given up.
  package static let interrupted = StoreError(
    .interrupted, message: "interrupted", expected: "to be let finish")
}

/// The digests of the columns of one table in the making.
private final class TableDigest {
  let query: String
  private(set) var count = 0
  private let places: [ColumnPlace]
  private let columns: [String]
  private let keys: [Int32]
  private let hasEntities: Bool
  /// The digest of every column, for one entity after the other.
  private var digests: [ColumnDigest] = []
  /// Where the digests of an entity begin.
  private var starts: [Int64: Int] = [:]
  private var last: (entity: Int64, start: Int)?

  init(_ table: String, _ places: [ColumnPlace]) {
    self.places = places
    columns = Set(places.map(\.column)).sorted()
    let keyNames = Set(places.map(\.key)).sorted()
    let keyOfColumn = Dictionary(
      places.map { ($0.column, $0.key) }, uniquingKeysWith: { a, _ in a })
    hasEntities = places.contains { $0.entity != nil }
    keys = columns.map { column in
      Int32(1 + (keyNames.firstIndex(of: keyOfColumn[column] ?? "") ?? 0))
    }
    firstValue = Int32(1 + keyNames.count)
    let names = (keyNames + columns).map(identifier).joined(separator: ", ")
    query = "SELECT \(hasEntities ? "Z_ENT" : "0"), \(names) FROM \(identifier(table))"
  }

  private let firstValue: Int32

  func add(_ statement: OpaquePointer) {
    count += 1
    let entity = sqlite3_column_int64(statement, 0)
    let start = start(of: entity)
    var keyHash: UInt64 = 0
    var keyColumn: Int32 = -1
    for index in columns.indices {
      if keys[index] != keyColumn {
        keyColumn = keys[index]
        keyHash = hash(statement, keyColumn, seed: 0x9E37_79B9_7F4A_7C15)
      }
      let value = hash(statement, firstValue + Int32(index), seed: keyHash)
      digests[start + index].rows += 1
      digests[start + index].sum &+= value
    }
  }

  private func start(of entity: Int64) -> Int {
    if let last, last.entity == entity { return last.start }
    let start = starts[entity] ?? digests.count
    if start == digests.count {
      starts[entity] = start
      digests += [ColumnDigest](repeating: ColumnDigest(), count: columns.count)
    }
    last = (entity, start)
    return start
  }

  var results: [ColumnPlace: ColumnDigest] {
    let numbers = Dictionary(
      columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return Dictionary(
      places.map { place in
        let start = starts[Int64(place.entity ?? 0)]
        let digest = start.flatMap { start in numbers[place.column].map { digests[start + $0] } }
        return (place, digest ?? ColumnDigest())
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// A hash of a value with its storage class.
private func hash(_ statement: OpaquePointer, _ column: Int32, seed: UInt64) -> UInt64 {
  let value = sqlite3_column_value(statement, column)
  let type = sqlite3_value_type(value)
  let start = mixed(seed ^ UInt64(truncatingIfNeeded: type), 0xA076_1D64_78BD_642F)
  switch type {
  case SQLITE_INTEGER:
    return mixed(
      start, UInt64(bitPattern: sqlite3_value_int64(value)) ^ 0xE703_7ED1_A0B4_28DB)
  case SQLITE_FLOAT:
    return mixed(
      start, sqlite3_value_double(value).bitPattern ^ 0x8EBC_6AF0_9C88_C6E3)
  case SQLITE_TEXT, SQLITE_BLOB:
    let bytes = sqlite3_value_blob(value)
    let count = Int(sqlite3_value_bytes(value))
    return hash(UnsafeRawBufferPointer(start: bytes, count: count), seed: start)
  default: return start
  }
}

private func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
  var state = seed
  var offset = 0
  while offset + 8 <= bytes.count {
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    state = mixed(state ^ word, 0x5896_5CC7_5374_CC8F)
    offset += 8
  }
  var rest: UInt64 = 0
  while offset < bytes.count {
    rest = rest << 8 | UInt64(bytes[offset])
    offset += 1
  }
  return mixed(state ^ rest, UInt64(truncatingIfNeeded: bytes.count) ^ 0xE703_7ED1_A0B4_28DB)
}

/// Both halves of a product folded into one, which spreads every bit of both factors.
///
/// *Source:* the mixing step of wyhash, public domain.
private func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
  let product = (left ^ 0x2D35_8DCC_AA6C_78A5).multipliedFullWidth(by: right | 1)
  return product.high ^ product.low
}
