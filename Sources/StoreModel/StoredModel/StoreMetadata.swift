package import DataModel
package import ModelFiles

/// The metadata of a store: the property list in `Z_METADATA`.
///
/// Every key, known or not, is kept with its value in file order, including custom metadata keys. Reading
/// what was written gives an equal value.
///
/// *Source:* `Documentation/Formats/store-schema.md`, metadata.
package struct StoreMetadata: Hashable, Sendable {
  /// The keys and values, in the order of the file, with distinct keys.
  package private(set) var entries: [PropertyListEntry]

  /// Creates metadata without any key.
  package init() {
    entries = []
  }

  /// Reads metadata.
  ///
  /// Known keys may be missing, as older frameworks write fewer.
  ///
  /// - Parameter bytes: `Z_PLIST`: a binary property list.
  /// - Throws: ``CompiledModelError`` if the bytes are not a dictionary or the value of a known key has the
  ///   wrong type.
  package init(reading bytes: [UInt8]) throws(CompiledModelError) {
    do throws(PropertyListError) {
      entries = try readPropertyListEntries(bytes)
    } catch {
      throw CompiledModelError(error)
    }
    for key in MetadataKey.allCases {
      guard let value = self[key], !key.accepts(value) else { continue }
      throw CompiledModelError(
        path: key.rawValue, message: "a value of another kind", expected: key.kind)
    }
  }

  /// The metadata as a binary property list; equal metadata gives equal bytes.
  package func encoded() -> [UInt8] {
    writePropertyListEntries(entries)
  }

  /// The value of a key, known or not; nil removes the key.
  ///
  /// A new key is added at the end; others keep their positions.
  ///
  /// - Complexity: O(n) in the number of keys.
  package subscript(key: String) -> PropertyList? {
    get { entries.first { $0.key == key }?.value }
    set {
      let place = entries.firstIndex { $0.key == key }
      switch (place, newValue) {
      case (let place?, let value?): entries[place].value = value
      case (let place?, nil): entries.remove(at: place)
      case (nil, let value?): entries.append(PropertyListEntry(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The value of a key of Core Data's; nil removes the key.
  package subscript(key: MetadataKey) -> PropertyList? {
    get { self[key.rawValue] }
    set { self[key.rawValue] = newValue }
  }
}

extension MetadataKey {
  /// Whether a value is of the kind that the key has in every store.
  fileprivate func accepts(_ value: PropertyList) -> Bool {
    switch (self, value) {
    case (.versionHashes, .dictionary(let hashes)): hashes.values.allSatisfy(\.isData)
    case (.versionIdentifiers, .array(let texts)): texts.allSatisfy(\.isString)
    case (.versionHashesVersion, .integer), (.frameworkVersion, .integer),
      (.maximumFrameworkVersion, .integer):
      true
    case (.versionHashesDigest, .string), (.versionChecksum, .string), (.storeType, .string),
      (.autoVacuumLevel, .string):
      true
    case (.ancillaryVersionHashes, _), (.deferredMigration, _), (.mirroringFetch, _): true
    default: false
    }
  }

  /// The kind of value that the key has.
  fileprivate var kind: String {
    switch self {
    case .versionHashes: "a dictionary of bytes"
    case .versionIdentifiers: "an array of texts"
    case .versionHashesVersion, .frameworkVersion, .maximumFrameworkVersion: "an integer"
    default: "a text"
    }
  }
}

extension PropertyList {
  fileprivate var isData: Bool {
    if case .data = self { true } else { false }
  }

  fileprivate var isString: Bool {
    if case .string = self { true } else { false }
  }
}
