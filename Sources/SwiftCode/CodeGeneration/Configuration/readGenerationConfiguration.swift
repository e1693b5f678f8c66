package import Findings

/// Reads a `.modelc.json`.
///
/// - Parameters:
///   - bytes: The content.
///   - file: The path, for messages.
/// - Returns: The configuration and all its problems, with locations.
package func readGenerationConfiguration(
  _ bytes: [UInt8], file: String
) -> JSONFile<GenerationConfiguration> {
  var reader = JSONFileReader(bytes, file: file)
  var configuration = GenerationConfiguration()
  if let root = reader.root {
    let members = reader.members(of: root, known: ["formatVersion", "generate", "models"])
    reader.checkForm(members)
    configuration.settings = reader.settings(members["generate"])
    configuration.models = reader.models(members["models"])
  }
  return JSONFile(value: configuration, problems: reader.problems)
}

extension GenerationSettings {
  /// The keys of an object of settings.
  package static let keys =
    ["language", "xcode", "module", "access"] + GenerationFlag.allCases.map(\.rawValue)
    + ["enums", "documentation", "output", "humanFolder"]
}

extension JSONFileReader {
  fileprivate mutating func models(_ node: JSONNode?) -> [ModelSettings] {
    guard let node else { return [] }
    guard case .object(let members) = node.value else {
      refuse(node, expected: "an object of paths and settings")
      return []
    }
    return members.map { member in
      ModelSettings(
        path: LocatedText(text: member.name, location: location(member.nameRange)),
        settings: settings(member.node))
    }
  }

  fileprivate mutating func settings(_ node: JSONNode?) -> GenerationSettings {
    var settings = GenerationSettings()
    guard let node else { return settings }
    let members = members(
      of: node, known: GenerationSettings.keys, removed: RemovedInput.generationKeys)
    settings.language = choice(
      members["language"], among: GeneratedLanguage.allCases.map(\.rawValue)
    ).flatMap(GeneratedLanguage.init)
    settings.xcode = release(members["xcode"])
    settings.module = text(members["module"], expected: "the name of a module")?.text
    settings.access = choice(members["access"], among: AccessLevel.allCases.map(\.rawValue))
      .flatMap(AccessLevel.init)
    for flag in GenerationFlag.allCases {
      if let isOn = self.flag(members[flag.rawValue]) { settings.flags[flag] = isOn }
    }
    settings.enumerations = enumerations(members["enums"])
    settings.documentationKeys = documentationKeys(members["documentation"])
    settings.output = text(members["output"], expected: "the path of a folder")
    settings.humanFolder = text(members["humanFolder"], expected: "the path of a folder")
    return settings
  }

  private mutating func release(_ node: JSONNode?) -> XcodeVersion? {
    guard let node else { return nil }
    guard let text = text(node, expected: "a release of Xcode in quotation marks, such as \"26\"")
    else { return nil }
    let release = XcodeVersion(text.text)
    if release == nil {
      note(.wrongValue, range: node.range, summary: "\"\(text.text)\" is not a release of Xcode")
    }
    return release
  }

  private mutating func documentationKeys(_ node: JSONNode?) -> [String]? {
    guard let node else { return nil }
    if case .boolean(let isOn) = node.value {
      return isOn ? ClassStyle.usualDocumentationKeys : []
    }
    guard case .array = node.value else {
      refuse(node, expected: "true, false or a list of keys of user info")
      return nil
    }
    return texts(node)?.map(\.text)
  }
}
