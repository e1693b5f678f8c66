import DataModel
import Findings
import SwiftCode

/// Reads any bytes as a tree of Swift sources, whose files a zero byte parts.
///
/// Every entity has its place in a source, every relationship leads to an entity of its schema, and reading
/// twice gives the same.
///
/// - Parameters:
///   - start: The first byte, nil when there is none.
///   - count: The number of bytes.
/// - Returns: Zero, for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSwiftData(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let parts = UnsafeBufferPointer(start: start, count: count)
    .split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
  let mark = Array("import SwiftData\n".utf8)
  let files = parts.enumerated().map { number, part in
    SwiftSourceFile(path: "\(number).swift", bytes: mark + part)
  }
  let tree = readSwiftData(files)
  let again = readSwiftData(files.reversed())
  if tree.schemas.map(\.model) != again.schemas.map(\.model) { fatalError("read differently") }
  if readStagedManagers(files) != readStagedManagers(files.reversed()) {
    fatalError("stages read differently")
  }
  for schema in tree.schemas {
    for entity in schema.model.entities {
      if schema.sourceMap.place(of: .entity(entity.name)) == nil { fatalError("no place") }
      for relationship in entity.relationships {
        guard let name = relationship.destinationEntity, schema.model.entities[name] != nil else {
          fatalError("a relationship leads out of the schema")
        }
      }
    }
    for reading in schema.openReadings {
      for choice in reading.choices.indices { _ = schema.model(choosing: [reading.name: choice]) }
    }
  }
  return 0
}
