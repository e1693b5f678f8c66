package import Findings
import Migration

/// Reads a `.modeldiff.json`.
///
/// - Parameters:
///   - bytes: The content.
///   - file: The path, for messages.
///   - rules: The rules that there are.
/// - Returns: The configuration and all its problems, with locations.
package func readConfiguration(
  _ bytes: [UInt8], file: String, rules: Catalogue
) -> JSONFile<CheckConfiguration> {
  let known = KnownIdentifiers(rules)
  var reader = JSONFileReader(bytes, file: file)
  var configuration = CheckConfiguration()
  if let root = reader.root {
    let members = reader.members(of: root, known: ConfigurationKey.all)
    reader.checkForm(members)
    configuration.settings = reader.settings(members, known)
    configuration.paths = reader.texts(members["paths"])
    configuration.exclude = reader.texts(members["exclude"])
    configuration.against = reader.text(members["against"], expected: "a revision")
    configuration.failureLevel = reader.choice(
      members["failOn"], among: Severity.allCases.map(\.rawValue)
    ).flatMap(Severity.init)
    configuration.bundles = reader.bundles(members["bundles"], known)
  }
  return JSONFile(value: configuration, problems: reader.problems)
}

/// The keys of a configuration.
enum ConfigurationKey {
  /// Those that hold for all bundles, or one.
  static let ofSettings = [
    "rules", "destructive", "cloudKit", "cloudKitSchema", "shipped", "plan", "migration",
    "editedVersions",
    "assume",
  ]
  /// Those about the schema of CloudKit.
  static let ofCloudKitSchema = ["file", "sharing", "public", "configuration"]
  /// All of them.
  static let all =
    ["formatVersion", "against", "failOn", "paths", "exclude"] + ofSettings + ["bundles"]
}

extension JSONFileReader {
  fileprivate mutating func settings(
    _ members: [String: JSONNode], _ known: KnownIdentifiers
  ) -> CheckSettings {
    var settings = CheckSettings()
    (settings.rules, settings.formerRules) = levels(members["rules"], known)
    settings.destructive = level(members["destructive"])
    settings.usesCloudKit = flag(members["cloudKit"])
    settings.cloudKitSchema = cloudKitSchema(members["cloudKitSchema"])
    if let node = members["shipped"], case .object = node.value {
      let tags = self.members(of: node, known: ["tags"])
      settings.shippedTags = patterns(required("tags", of: tags, in: node))
    } else {
      settings.shipped = texts(members["shipped"])
    }
    settings.plan = text(members["plan"], expected: "the path of a plan")
    settings.migration = choice(
      members["migration"], among: MigrationStyle.allCases.map(\.rawValue)
    ).flatMap(MigrationStyle.init)
    settings.editedVersions = choice(
      members["editedVersions"], among: EditedVersions.allCases.map(\.rawValue)
    ).flatMap(EditedVersions.init)
    settings.assume = ways(members["assume"])
    return settings
  }

  /// The schema of CloudKit: a file, or an object with one and how the app mirrors the model.
  private mutating func cloudKitSchema(_ node: JSONNode?) -> CloudKitSchemaSettings? {
    guard let node, case .object = node.value else {
      return text(node, expected: "the path of a schema, or an object with one as \"file\"").map {
        CloudKitSchemaSettings(file: $0)
      }
    }
    let members = self.members(of: node, known: ConfigurationKey.ofCloudKitSchema)
    guard let file = text(required("file", of: members, in: node), expected: "the path of a schema")
    else { return nil }
    var settings = CloudKitSchemaSettings(file: file)
    settings.options.isShared = flag(members["sharing"]) ?? false
    settings.options.isPublic = flag(members["public"]) ?? false
    settings.options.configuration =
      text(members["configuration"], expected: "the name of a configuration")?.text
    return settings
  }

  /// The kinds of storage of attributes, by entity and property.
  private mutating func ways(_ node: JSONNode?) -> [String: LocatedText] {
    guard let node else { return [:] }
    guard case .object(let members) = node.value else {
      refuse(node, expected: "an object of attributes, as \"Trip.place\", and how they are stored")
      return [:]
    }
    var ways: [String: LocatedText] = [:]
    for member in members {
      guard let way = choice(member.node, among: CheckSettings.assumedWays) else { continue }
      ways[member.name] = LocatedText(text: way, location: location(member.node.range))
    }
    return ways
  }

  /// A pattern, or a list of at least one.
  private mutating func patterns(_ node: JSONNode?) -> [LocatedText]? {
    guard let node else { return nil }
    guard case .array(let elements) = node.value else {
      return text(node, expected: "a pattern such as \"v*\", or a list of such").map { [$0] }
    }
    guard !elements.isEmpty else {
      note(
        .wrongValue, range: node.range, summary: "the list is empty, expected at least one pattern")
      return nil
    }
    return texts(node)
  }

  /// The levels of rules by the identifiers that they have now, and the former ones that are written.
  private mutating func levels(
    _ node: JSONNode?, _ known: KnownIdentifiers
  ) -> (levels: [String: RuleLevel], former: [LocatedText]) {
    guard let node else { return ([:], []) }
    guard case .object(let members) = node.value else {
      refuse(node, expected: "an object of rules and levels")
      return ([:], [])
    }
    var levels: [String: RuleLevel] = [:]
    var former: [LocatedText] = []
    for member in members {
      if let problem = known.problem(with: member.name) {
        note(problem.rule, range: member.nameRange, summary: problem.summary)
        continue
      }
      guard let level = level(member.node) else { continue }
      let identifier = Catalogue.currentIdentifier(of: member.name)
      if identifier != member.name {
        former.append(LocatedText(text: member.name, location: location(member.nameRange)))
        // A rule's current identifier takes precedence over a former one.
        if members.contains(where: { $0.name == identifier }) { continue }
      }
      levels[identifier] = level
    }
    return (levels, former)
  }

  private mutating func level(_ node: JSONNode?) -> RuleLevel? {
    choice(node, among: RuleLevel.allCases.map(\.rawValue)).flatMap(RuleLevel.init)
  }

  fileprivate mutating func bundles(
    _ node: JSONNode?, _ known: KnownIdentifiers
  ) -> [BundleSettings] {
    guard let node else { return [] }
    guard case .object(let members) = node.value else {
      refuse(node, expected: "an object of paths and settings")
      return []
    }
    var bundles: [BundleSettings] = []
    for member in members {
      let inner = self.members(of: member.node, known: ConfigurationKey.ofSettings)
      bundles.append(
        BundleSettings(
          path: LocatedText(text: member.name, location: location(member.nameRange)),
          settings: settings(inner, known)))
    }
    return bundles
  }
}
