import DataModel
import Findings
import StoreModel
import Text

/// Reads any bytes as a file of objects of a model that has an attribute of every type.
///
/// The file has to be read, or refused, in the same way whether it comes at once or byte by byte; dates, UUIDs and bytes
/// that were read have to print as texts that read back.
///
/// - Parameters:
///   - start: The first byte, nil when there is none.
///   - count: The number of bytes.
/// - Returns: Zero, for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzObjects(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let whole = read(bytes, chunk: bytes.count)
  guard whole == read(bytes, chunk: 1) else { fatalError("a file reads otherwise in pieces") }
  return 0
}

private let layout: ObjectLayout = {
  var attributes: [Attribute] = []
  for type in AttributeType.allCases where type != .composite {
    var attribute = Attribute(name: "a\(type.rawValue)", type: type)
    attribute.isOptional = true
    attributes.append(attribute)
  }
  var composite = Attribute(name: "c", type: .composite)
  composite.elements = [Attribute(name: "x", type: .date), Attribute(name: "y", type: .uuid)]
  attributes.append(composite)
  var one = Relationship(name: "one", destinationEntity: "E")
  (one.maxCount, one.inverseName) = (1, "many")
  var many = Relationship(name: "many", destinationEntity: "E")
  many.inverseName = "one"
  var entity = Entity(name: "E")
  entity.attributes = NamedCollection(attributes)
  entity.relationships = NamedCollection([one, many])
  let model = Model(entities: [entity])
  return ObjectLayout(model, predictSchema(model))
}()

/// What a file says, or what is wrong with it, as texts.
private func read(_ bytes: [UInt8], chunk: Int) -> [String] {
  var place = 0
  var records = JSONRecordReader(
    file: "f", lineMarks: [ObjectReader.entityMember, ObjectReader.idMember]
  ) {
    let next = bytes[place...].prefix(chunk)
    place = next.endIndex
    return Array(next)
  }
  var reader = ObjectReader(layout)
  var list: ObjectEntity?
  var isInList = false
  var result: [String] = []
  do throws(ToolchainError) {
    while let item = try records.next() {
      switch item {
      case .list(let name):
        list = reader.entity(of: name)
        isInList = true
      case .object(let record):
        guard let entity = isInList ? list : reader.entity(of: record) else { continue }
        result.append("\(String(describing: reader.id(of: record)))")
        let object = reader.object(record, of: entity)
        for value in object.row { check(value) }
        result.append("\(object.row) \(object.toOnes.count) \(object.toManys.map(\.objects))")
      }
    }
  } catch {
    result += error.diagnostics.map { "\($0.summary) \(String(describing: $0.location))" }
  }
  return result + reader.problems.map { "\($0.diagnostic.summary)" }
}

private func check(_ value: StoreValue) {
  if let text = dateText(value), dateValue(text) != value { fatalError("a date reads otherwise") }
  guard case .blob(let bytes) = value else { return }
  guard base64Bytes(base64Text(bytes).utf8) == bytes else { fatalError("bytes read otherwise") }
  if bytes.count == 16, uuidBytes(uuidText(bytes)) != bytes { fatalError("a UUID reads otherwise") }
}
