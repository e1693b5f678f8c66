import ModelFiles

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Reads a `VersionInfo.plist` in XML, as written by the first releases of Xcode 4.
///
/// *Source:* `Documentation/Formats/compiled-model.md`: 3 of 149 bundles.
func decodeVersionInfoXML(_ bytes: [UInt8]) throws -> VersionInfo {
  let list = try PropertyListDecoder().decode(VersionInfoList.self, from: Data(bytes))
  return VersionInfo(
    currentVersionName: list.currentVersionName,
    hashes: list.hashes.mapValues { $0.mapValues { Array($0) } },
    checksums: list.checksums ?? [:])
}

private struct VersionInfoList: Decodable {
  var currentVersionName: String?
  var hashes: [String: [String: Data]]
  var checksums: [String: String]?

  enum CodingKeys: String, CodingKey {
    case currentVersionName = "NSManagedObjectModel_CurrentVersionName"
    case hashes = "NSManagedObjectModel_VersionHashes"
    case checksums = "NSManagedObjectModel_VersionChecksums"
  }
}
