import DataModel
package import Findings
import Text

/// Reads the `xcmapping.xml` of an `.xcmappingmodel`: for which versions it was made.
///
/// Xcode keeps copies of both models in the file, and it is their hashes that its compiler bakes in.
///
/// - Parameters:
///   - bytes: The bytes of `xcmapping.xml`.
///   - file: The path of the `.xcmappingmodel`, for the result and for messages.
/// - Returns: The information about its versions; nil, with the problems, if the file has errors.
/// - Source: `Documentation/Formats/mapping-model.md`.
package func readMappingSource(
  _ bytes: [UInt8], file: String
) -> (mapping: MappingModelHashes?, diagnostics: [Diagnostic]) {
  let (store, problems) = parseXMLStore(bytes, file: file)
  guard problems.isEmpty else { return (nil, problems) }
  let (found, wrong) = findMappingModel(in: store, file: file)
  guard let top = found else { return (nil, wrong) }
  guard let source = model("sourcemodeldata", of: top),
    let destination = model("destinationmodeldata", of: top)
  else {
    return (nil, [malformed(at: .file(file), "the mapping model holds no models")])
  }
  let (old, new) = (hashModel(source).byName, hashModel(destination).byName)
  let mappings = (top.relationships["entitymappings"] ?? []).compactMap { store.objects[$0] }
  func baked(_ attribute: String, _ hashes: [String: [UInt8]]) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for mapping in mappings {
      guard let name = mapping.text(attribute), let hash = hashes[name] else { continue }
      result[name] = hash
    }
    return result
  }
  return (
    MappingModelHashes(
      file: file, sourcePath: top.text("sourcemodelpath"),
      destinationPath: top.text("destinationmodelpath"), source: baked("sourcename", old),
      destination: baked("destinationname", new)), []
  )
}

private func model(_ attribute: String, of object: XMLStoreObject) -> Model? {
  object.attributes[attribute].flatMap { base64Bytes($0, isLenient: true) }.flatMap(
    decodeDesignModel
  ).flatMap {
    $0.isBearable ? $0 : nil
  }
}

extension XMLStoreObject {
  fileprivate func text(_ attribute: String) -> String? {
    attributes[attribute].map { String(decoding: $0, as: UTF8.self) }.flatMap {
      $0.isEmpty ? nil : $0
    }
  }
}
