package import StoreModel
import Text

/// A row sent to a program.
package struct ProgramRow: Hashable, Sendable {
  /// The key, which identifies the answer.
  package var key: Int64
  /// The values of the columns named in the directive, in order, without `_id`.
  package var values: [RowValue]

  /// Creates a row.
  package init(key: Int64, values: [RowValue]) {
    self.key = key
    self.values = values
  }
}

extension ProgramRow {
  /// Appends the row as a line of JSON, with values as in `modelc rows --format jsonl`.
  ///
  /// - Parameters:
  ///   - columns: The names of the columns, including `_id`.
  ///   - bytes: The buffer to append to.
  func append(columns: [String], to bytes: inout [UInt8]) {
    bytes.append(text: "{\"_id\": ")
    bytes.append(jsonKey: key)
    for (name, value) in zip(columns.filter { $0 != "_id" }, values) {
      bytes.append(text: ", ")
      bytes.append(jsonText: name)
      bytes.append(text: ": ")
      bytes.append(jsonValue: value)
    }
    bytes.append(text: "}\n")
  }
}
