import Foundation
import TestSupport
import Testing

/// A git repository whose branch `main` has what has shipped, and `change` what is to be merged.
struct CheckRepository {
  let repository: TemporaryRepository

  /// The path of the bundle.
  static let bundle = "App/Shop.xcdatamodeld"

  /// The path of the file that names the current version.
  static let mark = "\(bundle)/.xccurrentversion"

  init() throws {
    repository = try TemporaryRepository()
  }

  /// A repository that ships `versions` of a bundle, the last one current.
  init(shipping versions: [(String, String)]) throws {
    try self.init()
    for (name, body) in versions { try write(name, body) }
    if let last = versions.last?.0 { try setCurrent(last) }
    try commitOnMain()
  }

  /// A repository that ships one version, and adds a second one that is current.
  static func adding(_ old: String, _ new: String) throws -> CheckRepository {
    let made = try CheckRepository(shipping: [("1", old)])
    try made.write("2", new)
    try made.setCurrent("2")
    return made
  }

  /// Commits everything as shipped, and continues on another branch.
  func commitOnMain() throws {
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "change")
  }

  /// Writes a version; `body` is the content of `<model>`, one tag per line.
  func write(
    _ name: String, _ body: String, bundle: String = Self.bundle, attributes: String = ""
  ) throws {
    let folder = repository.folder("\(bundle)/\(name).xcdatamodel")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model\(attributes)>
      \(body.replacing("><", with: ">\n<"))
      </model>

      """
    try Data(text.utf8).write(to: URL(filePath: folder + "/contents"))
  }

  /// Marks a version as current.
  func setCurrent(_ name: String, bundle: String = Self.bundle) throws {
    try write(
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \t<key>_XCCurrentVersionName</key>
        \t<string>\(name).xcdatamodel</string>
        </dict>
        </plist>

        """, to: "\(bundle)/.xccurrentversion")
  }

  /// Writes a file.
  func write(text: String, to path: String) throws {
    let url = URL(filePath: repository.folder(path))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Removes a file or folder.
  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: repository.folder(path))
  }

  /// Runs `modeldiff check` at the root.
  func check(
    _ arguments: String..., variables: [String: String] = [:]
  ) throws -> CheckOutcome {
    let result = try run(["check", "--format", "json"] + arguments, variables: variables)
    return try CheckOutcome(result)
  }

  /// Runs `modeldiff` at the root.
  func run(_ arguments: [String], variables: [String: String] = [:]) throws -> ToolResult {
    try Self.run(arguments, in: repository.folder.path, variables: variables)
  }

  /// Runs `modeldiff` in a folder, with no variables of a service but `variables`.
  static func run(
    _ arguments: [String], in folder: String, variables: [String: String] = [:]
  ) throws -> ToolResult {
    var environment = TemporaryRepository.variables
    let prefixes = [
      "GITHUB_", "GITLAB_", "CI_", "BITBUCKET_", "SYSTEM_", "BUILD", "TF_", "CIRCLE", "CHANGE_",
      "GIT_PREVIOUS", "JENKINS", "BRANCH_NAME", "BITRISE", "CM_",
    ]
    for name in ProcessInfo.processInfo.environment.keys
    where name == "CI" || prefixes.contains(where: name.hasPrefix) {
      environment[name] = ""
    }
    return try runTool(
      "modeldiff", arguments, environment: environment.merging(variables) { $1 }, in: folder)
  }

  /// Clones the repository into a folder that is removed when released.
  func clone(_ options: String...) throws -> TemporaryRepository {
    let clone = TemporaryRepository(at: try TemporaryFolder())
    try clone.git(
      ["clone", "--quiet"] + options + ["file://\(repository.folder.path)", "."])
    return clone
  }
}

/// The result of a check, read from its JSON.
struct CheckOutcome {
  /// A finding.
  struct Finding: Equatable {
    var id: String
    var severity: String
    /// The location as `path:line`, or the path alone.
    var place: String
    var summary: String
    var apple: Int?
    var fixes: [String]
    /// The commands of the fixes, for fixes that have one.
    var commands: [String] = []
    var versions: [String]
    var fingerprint: String
    var isSuppressed: Bool
    /// The edits of the first fix, as path, range and text.
    var edits: [(file: String, range: Range<Int>, text: String)] = []

    static func == (left: Finding, right: Finding) -> Bool {
      left.fingerprint == right.fingerprint
    }
  }

  var exitCode: Int32
  var findings: [Finding]
  var omissions: [String]
  var routes: [String: String]
  var json: [String: Any]

  init(_ result: ToolResult) throws {
    exitCode = result.exitCode
    try #require(!result.output.isEmpty, "\(result.errors)")
    json = try result.json
    omissions = (json["omissions"] as? [[String: Any]] ?? []).compactMap { $0["check"] as? String }
    routes = [:]
    for bundle in json["bundles"] as? [[String: Any]] ?? [] {
      for version in bundle["versions"] as? [[String: Any]] ?? [] {
        routes[version["version"] as? String ?? ""] = version["route"] as? String
      }
    }
    findings = (json["findings"] as? [[String: Any]] ?? []).map { finding in
      let location = finding["location"] as? [String: Any]
      let file = location?["file"] as? String ?? ""
      let line = (location?["line"] as? Int).map { ":\($0)" } ?? ""
      let fixes = finding["fixes"] as? [[String: Any]] ?? []
      var result = Finding(
        id: finding["id"] as? String ?? "", severity: finding["severity"] as? String ?? "",
        place: file + line, summary: finding["summary"] as? String ?? "",
        apple: (finding["apple"] as? [String: Any])?["code"] as? Int,
        fixes: fixes.compactMap { $0["title"] as? String },
        versions: finding["versions"] as? [String] ?? [],
        fingerprint: finding["fingerprint"] as? String ?? "",
        isSuppressed: finding["suppression"] is [String: Any])
      result.commands = fixes.compactMap { $0["command"] as? String }
      result.edits = (fixes.first?["edits"] as? [[String: Any]] ?? []).map { edit in
        let start = edit["start"] as? Int ?? 0
        return (
          edit["file"] as? String ?? "", start..<max(start, edit["end"] as? Int ?? 0),
          edit["text"] as? String ?? ""
        )
      }
      return result
    }
  }

  /// The findings that fail the check.
  var errors: [Finding] { findings.filter { $0.severity == "error" && !$0.isSuppressed } }

  /// The only finding of a rule.
  func only(_ id: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Finding {
    let found = findings.filter { $0.id == id }
    try #require(
      found.count == 1, "\(findings.map { "\($0.id) \($0.place)" })", sourceLocation: sourceLocation
    )
    return found[0]
  }
}

extension CheckRepository {
  /// Applies the first fix of a finding.
  func apply(_ finding: CheckOutcome.Finding) throws {
    for edit in finding.edits {
      let url = URL(filePath: repository.folder(edit.file))
      var data = (try? Data(contentsOf: url)) ?? Data()
      data.replaceSubrange(edit.range, with: Data(edit.text.utf8))
      try data.write(to: url)
    }
  }
}

/// Entities for the scenarios.
enum Scenario {
  static let price = #"<attribute name="price" optional="YES" attributeType="Double"/>"#
  static let title = #"<attribute name="title" optional="YES" attributeType="String"/>"#

  static func item(_ properties: String...) -> String {
    #"<entity name="Item">"# + properties.joined() + "</entity>"
  }
}
