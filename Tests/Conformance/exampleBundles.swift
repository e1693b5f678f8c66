import Checking
import Findings
import Foundation
import Migration
import ModelFiles

/// Writes the examples of all rules as bundles, so that each can be checked: the base in the
/// subfolder `base`, the head in `head`.
///
/// Examples in Swift are omitted, as all would be one source tree.
///
/// - Parameter folder: The folder, which need not exist.
/// - Throws: An error of the file system.
func writeExampleBundles(to folder: String) throws {
  let examples = RuleExamples()
  for change in examples.changes where change.path.hasSuffix(".xcdatamodeld") {
    for (side, files) in [("base", change.base), ("head", change.head)] {
      for (name, bytes) in files {
        try write(bytes, to: "\(folder)/\(side)/\(change.path)/\(name)")
      }
    }
  }
  for (name, text) in examples.files(of: examples.changes.map(\.path)) {
    try write(Array(text.utf8), to: "\(folder)/head/\(name)")
  }
}

private func write(_ bytes: [UInt8], to path: String) throws {
  let url = URL(filePath: path)
  try FileManager.default.createDirectory(
    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(bytes).write(to: url)
}

/// The examples of all rules as bundles and folders of Swift sources.
struct RuleExamples {
  /// Each example at the base and at the head.
  private(set) var changes: [ChangedPath] = []
  /// The plans, by path of their bundles.
  private var plans: [String: String] = [:]
  private var counts: [String: Int] = [:]
  private var settings: [String: [String: Any]] = [:]

  /// Takes the examples from the rules.
  init() {
    for rule in MigrationRule.all {
      for example in rule.triggering + rule.nonTriggering {
        add(rule.id, base: [("1", example.from)], head: [("1", example.from), ("2", example.to)])
      }
    }
    for rule in ReleaseRule.all {
      for example in rule.triggering + rule.nonTriggering { add(rule.id, example) }
    }
    for rule in ModelRule.all {
      let attributes = rule.id.hasPrefix("swiftdata-") ? #" usedWithSwiftData="YES""# : ""
      for body in rule.triggering + rule.nonTriggering {
        add(
          rule.id, base: [], head: [("1", body)], settings: ["cloudKit": rule.layer == .cloudKit],
          attributes: attributes)
      }
    }
    for rule in LintRule.all {
      for body in rule.triggering + rule.nonTriggering {
        add(rule.id, base: [], head: [("1", body)])
      }
    }
    for diagnostic in ReadingDiagnostic.all {
      switch diagnostic.example {
      case .body(let body), .longBody(let body):
        add(diagnostic.id, base: [], head: [("1", body)])
      case .file(let text):
        let path = nextPath(diagnostic.id)
        let head = ["1.xcdatamodel/contents": Array(text.utf8)]
        changes.append(ChangedPath(path: path, base: [:], head: head))
      }
    }
  }

  /// The configuration and the plans of some of them, by path.
  func files(of paths: [String]) -> [String: String] {
    let known = settings.filter { paths.contains($0.key) }
    let value: [String: Any] = ["formatVersion": 1, "bundles": known]
    let data = try? JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
    var files = [".modeldiff.json": String(decoding: data ?? Data(), as: UTF8.self)]
    for (path, plan) in plans where paths.contains(path) { files["\(path).plan.json"] = plan }
    return files
  }

  /// Adds a bundle at the base and at the head, the last version of each current.
  private mutating func add(
    _ id: String, base: [(String, String)], head: [(String, String)],
    settings: [String: Any] = [:], attributes: String = ""
  ) {
    let path = nextPath(id)
    changes.append(
      ChangedPath(
        path: path, base: bundle(base, current: base.last?.0, attributes),
        head: bundle(head, current: head.last?.0, attributes)))
    if !settings.isEmpty { self.settings[path] = settings }
  }

  /// Adds the example of a release rule.
  private mutating func add(_ id: String, _ example: ReleaseExample) {
    guard let swift = example.swift else { return addBundle(id, example) }
    func file(_ text: String?) -> [String: [UInt8]] {
      text.map { ["Models.swift": Array("import SwiftData\n\($0)\n".utf8)] } ?? [:]
    }
    changes.append(
      ChangedPath(path: nextPath(id, suffix: ""), base: file(swift.base), head: file(swift.head)))
  }

  private mutating func addBundle(_ id: String, _ example: ReleaseExample) {
    let path = nextPath(id)
    func files(_ side: ReleaseExample.Bundle?) -> [String: [UInt8]] {
      side.map { bundle($0.versions.map { ($0.name, $0.body) }, current: $0.current) } ?? [:]
    }
    changes.append(ChangedPath(path: path, base: files(example.base), head: files(example.head)))
    var own: [String: Any] = [:]
    if let plan = example.plan {
      own["plan"] = "\(path).plan.json"
      plans[path] = plan
    }
    if example.usesCloudKit { own["cloudKit"] = true }
    if let shipped = example.shipped { own["shipped"] = shipped }
    if !own.isEmpty { settings[path] = own }
  }

  /// A path that a URI cannot contain unescaped.
  private mutating func nextPath(_ id: String, suffix: String = ".xcdatamodeld") -> String {
    counts[id, default: 0] += 1
    return "An ümlaut #1 %41/\(id) \(counts[id] ?? 0)\(suffix)"
  }

  /// The files of a bundle, in which every version has an entity that no other bundle has.
  private func bundle(
    _ versions: [(String, String)], current: String?, _ attributes: String = ""
  ) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for (name, body) in versions {
      let text = "\(body)<entity name=\"Only\(changes.count)\"/>".replacing("><", with: ">\n<")
      files["\(name).xcdatamodel/contents"] = Array(
        "<model\(attributes)>\n\(text)\n</model>\n".utf8)
    }
    if let current { files[".xccurrentversion"] = writeCurrentVersion("\(current).xcdatamodel") }
    return files
  }
}
