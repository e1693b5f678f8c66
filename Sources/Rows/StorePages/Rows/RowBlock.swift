import StoreModel

/// Objects of one entity as JSON, column by column.
///
/// The form is `[keys, column, …]`; a column with equal values contains only one.
struct RowBlock {
  /// The number of objects in it.
  private(set) var count = 0
  /// The number of bytes in its values.
  private(set) var size = 0
  private var first: Int64 = 0
  private var last: Int64 = 0
  private var keys: [UInt8] = []
  private var columns: [Column]
  private var cell: [UInt8] = []

  /// The values of a column so far.
  fileprivate struct Column {
    var bytes: [UInt8] = []
    /// The length of the first value.
    var firstCount = 0
    var isUniform = true
    /// Whether there is a value other than null.
    var hasValue = false
  }

  private static let null = Array("null".utf8)

  /// Creates an empty block.
  init(columns: Int) {
    self.columns = Array(repeating: Column(), count: columns)
  }

  /// The indices of columns with a value in this block.
  var filledColumns: [Int] { columns.indices.filter { columns[$0].hasValue } }

  /// Begins an object.
  mutating func begin(key: Int64) {
    if count == 0 { first = key } else { keys.append(UInt8(ascii: ",")) }
    last = key
    keys.append(jsonInteger: key)
    count += 1
  }

  /// Adds a value for the current object, once per column.
  ///
  /// - Parameters:
  ///   - column: The index of the column.
  ///   - write: Appends the value as JSON.
  mutating func add(_ column: Int, _ write: (inout [UInt8]) -> Void) {
    cell.removeAll(keepingCapacity: true)
    write(&cell)
    columns[column].add(cell, isFirst: count == 1, isNull: cell == Self.null)
    size += cell.count
  }

  /// The block as an element of the page.
  ///
  /// - Parameter entity: The index of the entity on the page.
  /// - Returns: The element, on one line.
  func element(entity: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(size + keys.count + 200)
    text.append(
      "<script type=\"application/json\" class=\"block\" data-entity=\"\(entity)\" "
        + "data-count=\"\(count)\" data-first=\"\(first)\" data-last=\"\(last)\">[[")
    text += keys
    text.append(UInt8(ascii: "]"))
    for column in columns {
      text.append(",[")
      text += column.isUniform ? column.bytes.prefix(column.firstCount) : column.bytes[...]
      text.append(UInt8(ascii: "]"))
    }
    text.append("]</script>\n")
    return text
  }

  /// Forgets all objects.
  mutating func clear() {
    self = RowBlock(columns: columns.count)
  }
}

extension RowBlock.Column {
  fileprivate mutating func add(_ cell: [UInt8], isFirst: Bool, isNull: Bool) {
    if isFirst {
      firstCount = cell.count
    } else {
      isUniform = isUniform && bytes.prefix(firstCount).elementsEqual(cell)
      bytes.append(UInt8(ascii: ","))
    }
    hasValue = hasValue || !isNull
    bytes += cell
  }
}
