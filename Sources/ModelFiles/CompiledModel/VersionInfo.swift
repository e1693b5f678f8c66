/// The contents of a `.momd` bundle's `VersionInfo.plist`.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, bundles.
package struct VersionInfo: Hashable, Sendable {
  /// The name of the current version, without extension; nil if the source names none.
  package var currentVersionName: String?
  /// The 32-byte hash of each entity, by version and entity.
  package var hashes: [String: [String: [UInt8]]]
  /// The checksum of each version in Base64; empty before Xcode 15.
  package var checksums: [String: String]

  /// Creates the description of a bundle.
  package init(
    currentVersionName: String? = nil, hashes: [String: [String: [UInt8]]] = [:],
    checksums: [String: String] = [:]
  ) {
    self.currentVersionName = currentVersionName
    self.hashes = hashes
    self.checksums = checksums
  }
}

/// The keys of a version info.
private enum VersionInfoKey {
  static let currentVersionName = "NSManagedObjectModel_CurrentVersionName"
  static let hashes = "NSManagedObjectModel_VersionHashes"
  static let checksums = "NSManagedObjectModel_VersionChecksums"
}

/// Writes a version info as a binary property list; the same value gives the same bytes.
package func encodeVersionInfo(_ info: VersionInfo) -> [UInt8] {
  var entries: [String: PropertyList] = [
    VersionInfoKey.hashes: .dictionary(
      info.hashes.mapValues { .dictionary($0.mapValues(PropertyList.data)) })
  ]
  if let name = info.currentVersionName {
    entries[VersionInfoKey.currentVersionName] = .string(name)
  }
  if !info.checksums.isEmpty {
    entries[VersionInfoKey.checksums] = .dictionary(info.checksums.mapValues(PropertyList.string))
  }
  return writeBinaryPropertyList(.dictionary(entries))
}

/// Reads a version info.
///
/// - Parameter bytes: A binary property list.
/// - Returns: The version info.
/// - Throws: ``CompiledModelError`` if the list is XML, as the first releases of Xcode 4 wrote
///   it, or is not a version info.
package func decodeVersionInfo(_ bytes: [UInt8]) throws(CompiledModelError) -> VersionInfo {
  guard bytes.first(where: { !isWhitespace($0) }) != UInt8(ascii: "<") else {
    throw CompiledModelError(
      path: "", message: "a property list in XML", expected: "a binary property list", offset: 0)
  }
  let list: PropertyList
  do {
    list = try readBinaryPropertyList(bytes)
  } catch {
    throw CompiledModelError(error)
  }
  return try decodeVersionInfo(list)
}

/// Reads a version info from a property list in any form.
///
/// - Throws: ``CompiledModelError`` if it is another property list.
package func decodeVersionInfo(_ list: PropertyList) throws(CompiledModelError) -> VersionInfo {
  let entries = try dictionary(list, "")
  guard let versions = entries[VersionInfoKey.hashes] else {
    throw CompiledModelError(
      path: VersionInfoKey.hashes, message: "the key is missing", expected: "a dictionary")
  }
  var info = VersionInfo()
  for (version, entities) in try dictionary(versions, VersionInfoKey.hashes) {
    let path = "\(VersionInfoKey.hashes).\(version)"
    var hashes: [String: [UInt8]] = [:]
    for (entity, hash) in try dictionary(entities, path) {
      guard case .data(let bytes) = hash else {
        throw CompiledModelError(
          path: "\(path).\(entity)", message: "another value", expected: "bytes")
      }
      hashes[entity] = bytes
    }
    info.hashes[version] = hashes
  }
  if let name = entries[VersionInfoKey.currentVersionName] {
    info.currentVersionName = try text(name, VersionInfoKey.currentVersionName)
  }
  if let checksums = entries[VersionInfoKey.checksums] {
    for (version, checksum) in try dictionary(checksums, VersionInfoKey.checksums) {
      info.checksums[version] = try text(checksum, "\(VersionInfoKey.checksums).\(version)")
    }
  }
  return info
}

private func dictionary(
  _ list: PropertyList, _ path: String
) throws(CompiledModelError) -> [String: PropertyList] {
  guard case .dictionary(let entries) = list else {
    throw CompiledModelError(path: path, message: "another value", expected: "a dictionary")
  }
  return entries
}

private func text(_ list: PropertyList, _ path: String) throws(CompiledModelError) -> String {
  guard case .string(let text) = list else {
    throw CompiledModelError(path: path, message: "another value", expected: "text")
  }
  return text
}

private func isWhitespace(_ byte: UInt8) -> Bool {
  byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0xEF || byte == 0xBB || byte == 0xBF
}
