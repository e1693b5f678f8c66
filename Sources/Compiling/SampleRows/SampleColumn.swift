import DataModel
import StoreSchema

/// The values of an attribute's column, each computed from the number of its row.
package struct SampleColumn: Sendable {
  /// Values at the ends of what is valid.
  var edges: [StoreValue]
  /// Values so large that only the first rows get them.
  var largeEdges: [StoreValue] = []
  /// Whether some rows have no value.
  var isNullable = false
  /// Whether no two rows may have the same value.
  var isUnique = false
  /// How many different values ``ordinary`` has, from row 0 on.
  var capacity = Int.max
  /// A valid value for a row; up to ``capacity`` rows have different ones.
  var ordinary: @Sendable (Int) -> StoreValue
  /// Sets columns apart that would run in parallel.
  var salt = 0

  /// How many rows get large values.
  private static let rowsWithLargeEdges = 256

  /// The value of a row, counted from 0.
  func value(_ row: Int) -> StoreValue {
    if isNullable, (row + salt) % 5 == 4 { return .null }
    guard !isUnique else { return row < capacity || !isNullable ? ordinary(row) : .null }
    let large = row < Self.rowsWithLargeEdges ? largeEdges.count : 0
    let turn = (row + salt) % (edges.count + large + 4)
    if turn < edges.count { return edges[turn] }
    return turn < edges.count + large ? largeEdges[turn - edges.count] : ordinary(row)
  }
}

/// Makes the column of an attribute.
///
/// - Parameters:
///   - attribute: The attribute, or the element of a composite.
///   - isUnique: Whether no two rows may have the same value.
///   - salt: What sets it apart from other columns.
/// - Returns: The column; nil for a type that has none.
func sampleColumn(_ attribute: Attribute, isUnique: Bool, salt: Int) -> SampleColumn? {
  let validation = attribute.validation
  var column: SampleColumn
  switch attribute.type {
  case .integer16: column = integers(Int64(Int16.min)...Int64(Int16.max), validation)
  case .integer32: column = integers(Int64(Int32.min)...Int64(Int32.max), validation)
  case .integer64: column = integers(.min ... .max, validation)
  case .boolean: column = booleans()
  case .double: column = doubles(validation)
  case .float: column = floats(validation, isUnique: isUnique)
  case .decimal: column = decimals(validation)
  case .date: column = dates(validation)
  case .string: column = texts(validation)
  case .uri: column = uris(salt: salt)
  case .uuid: column = uuids(salt: salt)
  case .binary: column = blobs(isExternal: attribute.allowsExternalBinaryDataStorage)
  case .transformable: column = archives(isUnique: isUnique)
  case .undefined, .composite, .objectID: return nil
  }
  column.isUnique = isUnique
  column.salt = salt
  column.isNullable = attribute.isOptional
  return column
}
