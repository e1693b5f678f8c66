import DataModel

/// The values of an attribute's column, each computed from the number of its row.
package struct SampleColumn: Sendable {
  /// Values at the limits of what is valid.
  var edges: [StoreValue]
  /// Values so large that only the first rows get them.
  var largeEdges: [StoreValue] = []
  /// The longest valid value, up to a limit; nil for types without one.
  var longest: StoreValue?
  /// Whether some rows have no value.
  var isNullable = false
  /// Whether no two rows may have the same value.
  var isUnique = false
  /// The number of different values in ``ordinary``, from row 0.
  var capacity = Int.max
  /// A valid value for a row; up to ``capacity`` rows have different ones.
  var ordinary: @Sendable (Int) -> StoreValue
  /// Sets columns apart that would run in parallel.
  var salt = 0
  /// The variety of the rows.
  var variety = SampleVariety.mixed

  /// The number of rows with large values.
  private static let rowsWithLargeEdges = 256

  /// The value of a row, counted from 0.
  func value(_ row: Int) -> StoreValue {
    switch variety {
    case .mixed:
      if isNullable, (row + salt) % 5 == 4 { return .null }
      return isUnique ? unique(row) : mixed(row)
    case .typical:
      if isNullable, (row + salt) % 5 == 4 { return .null }
      return isUnique ? unique(row) : ordinary(row)
    case .missing:
      if isNullable { return .null }
      return isUnique ? unique(row) : ordinary(row)
    case .duplicates: return isUnique ? unique(row) : ordinary(row % 2)
    case .extremes: return isUnique ? unique(row) : extreme(row)
    }
  }

  /// A value that no other row has, so far as there are enough.
  private func unique(_ row: Int) -> StoreValue {
    row < capacity || !isNullable ? ordinary(row) : .null
  }

  private func mixed(_ row: Int) -> StoreValue {
    let large = row < Self.rowsWithLargeEdges ? largeEdges.count : 0
    let turn = (row + salt) % (edges.count + large + 4)
    if turn < edges.count { return edges[turn] }
    return turn < edges.count + large ? largeEdges[turn - edges.count] : ordinary(row)
  }

  /// One of the values at the ends; the longest in one row only.
  private func extreme(_ row: Int) -> StoreValue {
    if row == 0, let longest { return longest }
    let ends = row < Self.rowsWithLargeEdges ? edges + largeEdges : edges
    return ends.isEmpty ? ordinary(row) : ends[(row + salt) % ends.count]
  }
}

/// Returns the column of an attribute.
///
/// - Parameters:
///   - attribute: The attribute, or the element of a composite.
///   - isUnique: Whether the values of all rows differ.
///   - salt: The text that distinguishes the column from others.
///   - variety: The variety of the rows.
/// - Returns: The column; nil if the type has none.
func sampleColumn(
  _ attribute: Attribute, isUnique: Bool, salt: Int, variety: SampleVariety = .mixed
) -> SampleColumn? {
  let validation = attribute.validation
  var column: SampleColumn
  switch attribute.type {
  case .integer16, .integer32, .integer64:
    guard let range = attribute.type.integerRange else { return nil }
    column = integers(range, validation)
  case .boolean: column = booleans()
  case .double: column = doubles(validation)
  case .float: column = floats(validation, isUnique: isUnique)
  case .decimal: column = decimals(validation)
  case .date: column = dates(validation)
  case .string: column = sampleTexts(validation)
  case .uri: column = uris(salt: salt)
  case .uuid: column = uuids(salt: salt)
  case .binary: column = blobs(isExternal: attribute.allowsExternalBinaryDataStorage)
  case .transformable: column = archives(isUnique: isUnique)
  case .undefined, .composite, .objectID: return nil
  }
  column.isUnique = isUnique
  column.salt = salt
  column.variety = variety
  column.isNullable = attribute.isOptional
  return column
}
