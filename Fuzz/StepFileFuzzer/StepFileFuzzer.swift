import DataModel
import Findings
import StoreModel

/// Two versions in which every rule has something to look at.
private let versions: StepVersions = {
  func version(_ name: String, _ entities: [Entity]) -> StepVersion {
    StepVersion(
      name: name, checksum: String(repeating: "A", count: 43) + "=",
      model: Model(entities: entities))
  }
  func entity(_ name: String, parent: String? = nil, _ attributes: [Attribute]) -> Entity {
    var entity = Entity(name: name)
    entity.parent = parent
    entity.attributes = NamedCollection(attributes)
    var links = Relationship(name: "links", destinationEntity: "T")
    links.isOptional = true
    entity.relationships = NamedCollection([links])
    return entity
  }
  var optional = Attribute(name: "o", type: .string)
  optional.isOptional = true
  var opaque = Attribute(name: "x", type: .transformable)
  opaque.isOptional = true
  let number = Attribute(name: "n", type: .integer16)
  return StepVersions(
    from: version("A", [entity("T", [optional, opaque]), entity("S", parent: "T", [number])]),
    to: version("B", [entity("T", [optional, number]), entity("U", [opaque])]))
}()

/// Reads any bytes as a step file and checks it.
///
/// Statements have to be the text that they say, one behind the other, and have to read the same by themselves.
///
/// - Parameters:
///   - start: The first byte, nil when there is none.
///   - count: The number of bytes.
/// - Returns: Zero, for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStepFile(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let parsed = parseStepFile(bytes, file: "a.sql")
  guard let file = parsed.file else {
    if !parsed.diagnostics.hasErrors { fatalError("a file is refused without a reason") }
    return 0
  }
  var end = 0
  var text = stepHeaderLines(versions)[0] + "\n"
  for statement in file.statements {
    guard statement.range.lowerBound >= end else { fatalError("statements overlap") }
    end = statement.range.upperBound
    let written = String(decoding: bytes[statement.range], as: UTF8.self)
    guard case .sql(let sql) = statement.action else {
      text += written + "\n"
      continue
    }
    guard sql.text == written, sql.range == statement.range else {
      fatalError("a statement is not its text")
    }
    text += written + "\n;\n"
  }
  let again = parseStepFile(Array(text.utf8), file: "a.sql")
  guard again.file.map({ kinds($0) }) == kinds(file) else {
    fatalError("statements read otherwise")
  }
  _ = file.diagnostics(lintStepFile(file, versions), in: bytes)
  return 0
}

/// The tokens of all statements, without their places.
private func kinds(_ file: StepFile) -> [[SQLToken.Kind]] {
  file.statements.map { statement in
    guard case .sql(let sql) = statement.action else { return [] }
    return sql.tokens.map(\.kind)
  }
}
