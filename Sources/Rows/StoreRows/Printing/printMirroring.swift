import DataModel
package import Findings
import Loading
import StoreFile
import StoreModel
import Text

/// Prints the records that mirroring with CloudKit keeps of the objects of a store, and the objects without one.
///
/// - Parameters:
///   - store: The store.
///   - format: `table`, `json` or `jsonl`.
///   - output: Takes the lines.
/// - Returns: A note where the store has no such records.
/// - Throws: `ToolchainError` with exit code 65 if a table cannot be read.
package func printMirroring(
  of store: ReadableStore, as format: RowFormat, to output: RowOutput
) throws(ToolchainError) -> [Diagnostic] {
  let table = "ANSCKRECORDMETADATA"
  guard let query = MirroringBooks(store.observed.schema, store.schema).list else {
    if format == .json { output.bytes.append(contentsOf: Array("[]\n".utf8)) }
    return [
      RuleDescription.notMirrored.diagnostic(
        "the store keeps no records of CloudKit mirroring", at: .file(store.path))
    ]
  }
  var names: [Int64: String] = [:]
  for entity in store.schema.entities { names[Int64(entity.number)] = entity.name }
  var isFirst = true
  // What was read is a whole array, whatever comes after it.
  defer {
    if format == .json {
      output.bytes.append(contentsOf: Array((isFirst ? "[]\n" : "\n]\n").utf8))
    }
  }
  do throws(StoreError) {
    let rows = try store.snapshot.query(query)
    while try rows.next() {
      let entity = rows.integer(0)
      let object = "\(names[entity] ?? "\(entity)")/p\(rows.integer(1))"
      let texts = (2...4).map { rows.text($0) }
      if format == .table {
        let cells = [object, texts[2] ?? "", texts[0] ?? "-", texts[1] ?? "-"].map { printable($0) }
        output.bytes.append(contentsOf: Array((cells.joined(separator: "  ") + "\n").utf8))
      } else {
        let value: JSONValue = [
          "object": .string(object), "state": texts[2].map { .string($0) } ?? .null,
          "record": texts[0].map { .string($0) } ?? .null,
          "zone": texts[1].map { .string($0) } ?? .null,
        ]
        let start = format == .jsonl ? "" : isFirst ? "[\n" : ",\n"
        output.bytes.append(contentsOf: Array((start + value.line).utf8))
        if format == .jsonl { output.bytes.append(UInt8(ascii: "\n")) }
      }
      isFirst = false
      output.endRow()
    }
  } catch {
    throw store.error(reading: table, error)
  }
  return []
}
