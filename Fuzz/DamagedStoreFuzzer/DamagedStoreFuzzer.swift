import DataModel
import Findings
import Loading
import OperatingSystem
import StoreFile

/// Recovers any bytes as a damaged store.
///
/// The bytes are not changed, and SQLite finds nothing wrong with a store that was recovered of them.
///
/// - Parameters:
///   - start: The first byte, nil when there is none.
///   - count: The number of bytes.
/// - Returns: Zero, for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDamagedStores(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try recover(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}

/// The folder of the store and of what is recovered; one for each process.
private let folder = try? createTemporaryFolder(
  in: environmentVariable("TMPDIR") ?? "/tmp", named: "damaged-store")

/// For stores whose model is lost: that of the seeds.
private let model: Model = {
  var name = Attribute(name: "name", type: .string)
  var date = Attribute(name: "createdAt", type: .date)
  var done = Attribute(name: "done", type: .boolean)
  (name.isOptional, date.isOptional, done.isOptional) = (true, true, true)
  var entity = Entity(name: "Item")
  entity.attributes = NamedCollection([name, date, done])
  return Model(entities: [entity])
}()

private func recover(_ bytes: [UInt8]) throws {
  guard let folder else { fatalError("no folder can be made in TMPDIR") }
  let (store, new) = ("\(folder)/S.sqlite", "\(folder)/N.sqlite")
  for end in ["", "-journal", "-wal", "-shm"] { try? removeFile(new + end) }
  try writeWhole(bytes, to: store)
  do throws(StoreError) {
    _ = try salvageStore(at: store, to: new, models: [model])
  } catch {
    // A file of which nothing can be read.
    return
  }
  let problems = try soundnessCheck(at: new) { false }
  guard problems.isEmpty else { fatalError("the new store is damaged: \(problems)") }
  guard try readFile(store) == bytes else { fatalError("the damaged store was changed") }
}
