package import Foundation
import ModelFiles

/// The bytes of a `.cdm` that maps entities of two versions with these hashes, by name: the parts
/// of an archived `NSMappingModel` that concern versions.
package func compiledMapping(
  source: [String: [UInt8]], destination: [String: [UInt8]]
) -> Data {
  var builder = ObjectTableBuilder()
  func add(_ name: String, _ fields: ArchivedFields) -> ObjectReference {
    let archiveClass = ArchiveClass(chain: [name, "NSObject"])
    return builder.append(.object(ArchivedObject(archiveClass: archiveClass, fields: fields)))
  }
  let root = builder.reserve()
  let names = Set(source.keys).union(destination.keys).sorted()
  let mappings = names.map { name in
    var fields = ArchivedFields()
    for (side, hash) in [("Source", source[name]), ("Destination", destination[name])] {
      let entity = hash == nil ? .null : builder.string(name)
      let bytes = hash.map { builder.append(.data($0)) } ?? .null
      fields["NS\(side)EntityName"] = .reference(entity)
      fields["NS\(side)EntityVersionHash"] = .reference(bytes)
    }
    return add("NSEntityMapping", fields)
  }
  let list = add("NSArray", ["NS.objects": .references(mappings)])
  let fields: ArchivedFields = ["NSEntityMappings": .reference(list)]
  builder.set(
    root,
    .object(
      ArchivedObject(
        archiveClass: ArchiveClass(chain: ["NSMappingModel", "NSObject"]), fields: fields)))
  return Data(writeKeyedArchive(builder.table(root: root)))
}
