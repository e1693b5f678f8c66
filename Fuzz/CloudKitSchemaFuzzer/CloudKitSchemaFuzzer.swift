import ModelFiles

/// Reads any bytes as the text of a CloudKit schema.
///
/// A schema that is read is printed in the form of an export that reads as the same schema. What is added to its text is there
/// besides everything that was there, and without it the bytes are the same.
///
/// - Parameters:
///   - start: The first byte, nil when there is none.
///   - count: The number of bytes.
/// - Returns: Zero, for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCloudKitSchema(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let document = try? parseCloudKitSchema(bytes, file: "s") else { return 0 }
  let form = document.schema.exportForm
  guard let exported = try? parseCloudKitSchema(Array(form.utf8), file: "s"),
    exported.schema.exportForm == form, exported.isInExportForm,
    exported.schema.roles == document.schema.roles,
    Set(exported.schema.recordTypes.map(\.name)) == Set(document.schema.recordTypes.map(\.name))
  else { fatalError("the export form is another schema") }
  guard document.adding([]) == bytes else { fatalError("the text does not print back") }
  let new = [
    CloudKitField("A_new", type: CloudKitFieldType(.bytes), indexes: [.queryable]),
    CloudKitField("z_new", type: CloudKitFieldType(.string, isEncrypted: true)),
  ]
  let names = document.schema.recordTypes.map(\.name) + ["New"]
  let edited = document.adding(names.map { CloudKitRecordType(name: $0, fields: new) })
  guard let grown = try? parseCloudKitSchema(edited, file: "s"),
    Set(grown.schema.recordTypes.map(\.name)) == Set(names)
  else { fatalError("the text with additions is no schema") }
  for type in document.schema.recordTypes {
    guard let other = grown.recordType(type.name), other.grants == type.grants,
      type.fields.allSatisfy({ $0.name.hasSuffix("_new") || other[$0.name] == $0 }),
      new.allSatisfy({ other[$0.name] != nil })
    else { fatalError("an addition changes what was there") }
  }
  var rest = edited[...]
  for byte in bytes {
    guard let place = rest.firstIndex(of: byte) else { fatalError("a byte is gone") }
    rest = rest[(place + 1)...]
  }
  return 0
}
