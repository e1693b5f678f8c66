import Foundation

/// What `.modelc.json` in the folder of a target says; everything in it may be left out.
struct Settings: Decodable {
  /// Whether classes are generated for entities that ask for code.
  var classes = true
  /// Who can use the classes: public, package or internal.
  var access = "public"
  /// Whether classes are declared nonisolated, for a target that is isolated by default.
  var nonisolated = false

  /// The name of the file.
  static let file = ".modelc.json"

  private enum Key: String, CodingKey, CaseIterable {
    case classes, access, nonisolated
  }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  /// Reads the settings of the target in `folder`; those of a target without the file are as above.
  ///
  /// - Throws: An error of the system for a file that cannot be read, `DecodingError` for one that says something else.
  init(ofTargetIn folder: URL) throws {
    let url = folder.appendingPathComponent(Settings.file)
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    self = try JSONDecoder().decode(Settings.self, from: Data(contentsOf: url))
  }

  init(from decoder: any Decoder) throws {
    for key in try decoder.container(keyedBy: AnyKey.self).allKeys
    where Key(rawValue: key.stringValue) == nil {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [key], debugDescription: "unknown setting \"\(key.stringValue)\""))
    }
    let values = try decoder.container(keyedBy: Key.self)
    classes = try values.decodeIfPresent(Bool.self, forKey: .classes) ?? classes
    access = try values.decodeIfPresent(String.self, forKey: .access) ?? access
    nonisolated = try values.decodeIfPresent(Bool.self, forKey: .nonisolated) ?? nonisolated
  }

  /// The options of `modelc generate`.
  var options: [String] {
    ["--access", access] + (nonisolated ? ["--nonisolated"] : [])
  }
}
