import Findings
import Foundation
import Loading
import Migration
import ModelFiles

/// Every CloudKit schema is printed back byte for byte, keeps every byte when something is added,
/// and means the same as its export form.
///
/// A schema written or edited by hand is not in the form of an export; those are counted.
func cloudKitSchemas(_ corpus: Corpus) -> Check {
  Check(
    name: "CloudKit schemas read and exported, same bytes",
    cases: corpus.files.filter { $0.hasSuffix(".ckdb") }
  ) { name in
    let bytes = corpus.bytes(name)
    guard let document = try? parseCloudKitSchema(bytes, file: name) else { return "not a schema" }
    guard document.adding([]) == bytes else { return "another text is printed" }
    let form = Array(document.schema.exportForm.utf8)
    guard let again = try? parseCloudKitSchema(form, file: name), again.isInExportForm else {
      return "the export form is not read as one"
    }
    let new = CloudKitField("CD_added", type: CloudKitFieldType(.bytes))
    let types = document.schema.recordTypes.map { CloudKitRecordType(name: $0.name, fields: [new]) }
    let edited = document.adding(types)
    guard let grown = try? parseCloudKitSchema(edited, file: name),
      grown.schema.recordTypes.allSatisfy({ $0["CD_added"] == new })
    else { return "what is added is not there" }
    var rest = edited[...]
    for byte in bytes {
      guard let place = rest.firstIndex(of: byte) else { return "a byte is gone" }
      rest = rest[(place + 1)...]
    }
    return document.isInExportForm ? nil : Check.formPrefix + "a CloudKit schema written by hand"
  }
}

/// Every record type that a model requires matches the schema beside the model.
func cloudKitRecordTypes(_ corpus: Corpus) -> Check {
  Check(name: "record types from models = CloudKit's", cases: corpus.mirroredModels) { name in
    guard let pair = MirroredPair(name, in: corpus) else { return "a file cannot be read" }
    let options = MirroringOptions()
    let wanted = pair.mirrored.schema(options, isGrown: !pair.isInitialized).recordTypes
    let differing = wanted.compactMap { type -> String? in
      guard let known = pair.document.recordType(type.name) else { return "no \(type.name)" }
      let (ours, theirs) = (text(of: type), text(of: known))
      guard ours != theirs else { return nil }
      let lines = ours.symmetricDifference(theirs).sorted()
      return "\(type.name): \(lines.joined(separator: "; "))"
    }
    return differing.isEmpty ? nil : told("record types differ", differing)
  }
}

/// Each record type and field that a model requires is reported if it is removed from the schema
/// beside it or gets another type.
///
/// Fields that ordinary use does not create are only notes, every other one is an error.
func cloudKitMutations(_ corpus: Corpus) -> Check {
  // Named by model and schema, record type, field and what becomes of it.
  var mutations: [String] = []
  for name in corpus.mirroredModels {
    guard let pair = MirroredPair(name, in: corpus) else { continue }
    for type in pair.mirrored.recordTypes {
      guard let known = pair.document.recordType(type.name) else { continue }
      mutations.append("\(name)|\(type.name)")
      for field in type.fields where known[field.field.name] != nil {
        mutations += ["drop", "retype"].map { "\(name)|\(type.name)|\(field.field.name)|\($0)" }
      }
    }
  }
  return Check(name: "CloudKit schemas without something needed", cases: mutations) { mutation in
    let parts = mutation.split(separator: "|").map(String.init)
    guard let pair = MirroredPair(parts[0...1].joined(separator: "|"), in: corpus) else {
      return "a file cannot be read"
    }
    var schema = pair.document.schema
    guard let index = schema.recordTypes.firstIndex(where: { $0.name == parts[2] }) else {
      return "no record type"
    }
    let isNeeded =
      pair.mirrored[parts[2]]?.fields.first { parts.count > 3 && $0.field.name == parts[3] }?
      .isOfUse != false
    var isNote = false
    if parts.count == 3 {
      schema.recordTypes.remove(at: index)
    } else if let place = schema.recordTypes[index].fields.firstIndex(where: { $0.name == parts[3] }
    ) {
      if parts[4] == "drop" {
        schema.recordTypes[index].fields.remove(at: place)
        isNote = !isNeeded
      } else {
        schema.recordTypes[index].fields[place].type = CloudKitFieldType(.location)
      }
    }
    guard
      let document = try? parseCloudKitSchema(Array(schema.exportForm.utf8), file: "mutated")
    else { return "the mutation is no schema" }
    let findings = compareCloudKitSchema(document, with: pair.mirrored, MirroringOptions())
    let path = parts[2...].prefix(2).joined(separator: ".")
    let isFound =
      isNote
      ? findings.contains { $0.severity == .note && $0.notes.contains { $0.contains(parts[3]) } }
      : findings.contains { $0.severity == (isNeeded ? .error : .warning) && $0.path == path }
    return isFound ? nil : "not found"
  }
}

/// A model and the schema of its container.
private struct MirroredPair {
  /// Whether `initializeCloudKitSchema` made the schema.
  var isInitialized: Bool
  var document: CloudKitSchemaDocument
  var mirrored: MirroredModel

  /// Reads a pair, `model|schema`.
  init?(_ name: String, in corpus: Corpus) {
    let parts = name.split(separator: "|").map(String.init)
    let file = parts[1]
    guard
      let document = try? parseCloudKitSchema(corpus.bytes(file), file: file),
      let loaded = try? loadModel(
        ModelReference(corpus.url(parts[0])), scratch: NSTemporaryDirectory()),
      let version = try? loaded.selectedVersion()
    else { return nil }
    isInitialized = corpus.cloudKitPairs.contains {
      $0.name == name && $0.kind.hasSuffix("-initialized")
    }
    self.document = document
    mirrored = mirrorModel(version.model, options: MirroringOptions())
  }
}

extension Corpus {
  /// The models with a known CloudKit schema: its origin, and model and schema joined by `|`.
  fileprivate var cloudKitPairs: [(kind: String, name: String)] {
    let table = String(decoding: bytes("cloudkit/PAIRS.tsv"), as: UTF8.self)
    return table.split(separator: "\n").dropFirst().map { line in
      let columns = line.split(separator: "\t").map(String.init)
      return (columns[0], "cloudkit/\(columns[1])|cloudkit/\(columns[2])")
    }
  }

  fileprivate var mirroredModels: [String] { cloudKitPairs.map(\.name) }
}

/// The lines of a record type.
private func text(of type: CloudKitRecordType) -> Set<String> {
  Set(
    CloudKitSchema(recordTypes: [type]).exportForm.split(separator: "\n").map {
      $0.split { $0 == " " || $0 == "," }.joined(separator: " ")
    })
}
