import Findings
import StoreFile
import StoreModel
import Text

/// Prints the pairs of a to-many relationship as comma-separated values: the keys of owner and target, and the position.
struct PairRows {
  private let relationship: ToManyView
  private let store: ReadableStore

  /// Prepares the pairs of a relationship.
  init(_ relationship: ToManyView, of store: ReadableStore) {
    (self.relationship, self.store) = (relationship, store)
  }

  /// Prints the pairs by owner, position and target.
  ///
  /// - Throws: `ToolchainError` if reading fails.
  func print(to output: RowOutput) throws(ToolchainError) {
    output.bytes.append(text: "owner,target,position\r\n")
    var count = 0
    do throws(StoreError) {
      try print(to: output, behind: 0, &count)
    } catch {
      let wasSalvaged = store.isSalvaged
      let problem = store.error(reading: relationship.table, error)
      guard !wasSalvaged, store.goOn(behind: problem, error) else { throw problem }
      do throws(StoreError) { try print(to: output, behind: count, &count) } catch { throw problem }
    }
  }

  private func print(
    to output: RowOutput, behind printed: Int, _ count: inout Int
  ) throws(StoreError) {
    let pairs = try store.snapshot.query(
      "SELECT owner, target, position FROM (\(relationship.pairs)) ORDER BY owner, position, target"
    )
    var skipped = 0
    while try pairs.next() {
      guard skipped == printed else {
        skipped += 1
        continue
      }
      append(key: pairs.value(0), to: output)
      output.bytes.append(UInt8(ascii: ","))
      append(key: pairs.value(1), to: output)
      output.bytes.append(UInt8(ascii: ","))
      if case .integer(let position) = pairs.value(2) { output.bytes.append(integer: position) }
      output.bytes.append(text: "\r\n")
      output.endRow()
      count += 1
    }
  }

  /// Appends a key; a value that cannot be a key is left out, as no object has it.
  private func append(key value: RawValue, to output: RowOutput) {
    guard case .integer(let key) = value else { return }
    output.bytes.append(UInt8(ascii: "p"))
    output.bytes.append(integer: key)
  }
}
