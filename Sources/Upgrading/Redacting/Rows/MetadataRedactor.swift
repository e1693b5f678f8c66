import DataModel
import ModelFiles
import StoreModel

/// Redacts the property list of the metadata.
struct MetadataRedactor {
  private let redactor: Redactor
  private let rules: RedactionRules
  private let hashes: ModelHashes
  private let identifiers: Set<String>

  /// Creates the redactor for a store of a model.
  init(_ redactor: Redactor, rules: RedactionRules, model: Model) {
    self.redactor = redactor
    self.rules = rules
    hashes = hashModel(model)
    identifiers = model.versionIdentifiers
  }

  /// Replaces the keys and values of the app; of Core Data's keys the values that they cannot have.
  func redacted(_ bytes: [UInt8]) -> [UInt8] {
    guard let old = try? StoreMetadata(reading: bytes) else {
      return redactor.bytes(bytes, domain: "metadata").bytes
    }
    var new = StoreMetadata()
    for entry in old.entries {
      let rule = rules.metadata.first { fitsPattern(entry.key, $0.key) }?.value
      switch (MetadataKey(rawValue: entry.key), rule) {
      case (let key?, _): new[key] = isKept(entry.value, of: key) ? entry.value : replaced(entry)
      case (nil, .keep): new[entry.key] = entry.value
      case (nil, .remove): break
      case (nil, .replace), (nil, nil):
        let name = String(
          decoding: redactor.text(Array(entry.key.utf8), domain: "metadata keys"), as: UTF8.self)
        guard MetadataKey(rawValue: name) == nil else { continue }
        new[name] = replaced(entry)
      }
    }
    return new.encoded()
  }

  private func replaced(_ entry: PropertyListEntry) -> PropertyList? {
    try? readBinaryPropertyList(
      redactor.bytes(writeBinaryPropertyList(entry.value), domain: "metadata " + entry.key).bytes)
  }

  /// Whether a value is one that Core Data writes for the model: derived from it, a known word, or a
  /// framework version.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, metadata.
  private func isKept(_ value: PropertyList, of key: MetadataKey) -> Bool {
    switch (key, value) {
    case (.versionHashes, .dictionary(let found)):
      found.count == hashes.entities.count
        && hashes.entities.allSatisfy { found[$0.name] == .data($0.bytes) }
    case (.versionHashesDigest, .string(let text)): text == hashes.digest
    case (.versionChecksum, .string(let text)): text == hashes.checksum
    case (.versionIdentifiers, .array(let texts)):
      texts.allSatisfy { text in
        if case .string(let text) = text {
          text.isEmpty || identifiers.contains(text)
        } else {
          false
        }
      }
    case (.storeType, .string(let text)): text == StoreFormat.storeType
    case (.autoVacuumLevel, .string(let text)): ["0", "1", "2"].contains(text)
    case (.versionHashesVersion, .integer(let number)): (0...15).contains(number)
    case (.frameworkVersion, .integer(let number)),
      (.maximumFrameworkVersion, .integer(let number)):
      (0...9999).contains(number)
    default: false
    }
  }
}
