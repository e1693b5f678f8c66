import Checking
import Findings
import Foundation
import Migration
import ModelLint
import ModelSource

/// Writes the examples of all rules as bundles, so that a check can be made of each: as they are at the base
/// into `base` in a folder, as they are to be into `head`.
///
/// - Parameter folder: The folder, which need not be there.
/// - Throws: An error of the file system.
func writeExampleBundles(to folder: String) throws {
  var writer = ExampleWriter(folder: folder)
  for rule in MigrationRule.all {
    for example in rule.triggering + rule.nonTriggering {
      try writer.write(
        rule.id, base: [("1", example.from)], head: [("1", example.from), ("2", example.to)])
    }
  }
  for rule in ReleaseRule.all {
    for example in rule.triggering + rule.nonTriggering { try writer.write(rule.id, example) }
  }
  for rule in ModelRule.all {
    for body in rule.triggering + rule.nonTriggering {
      try writer.write(
        rule.id, base: nil, head: [("1", body)], settings: ["cloudKit": rule.layer == .cloudKit])
    }
  }
  for rule in LintRule.all {
    for body in rule.triggering + rule.nonTriggering {
      try writer.write(rule.id, base: nil, head: [("1", body)])
    }
  }
  for diagnostic in ReadingDiagnostic.all {
    switch diagnostic.example {
    case .body(let body), .longBody(let body):
      try writer.write(diagnostic.id, base: nil, head: [("1", body)])
    case .file(let text):
      try writer.write(diagnostic.id, base: nil, head: [("1", "")], text: text)
    }
  }
  try writer.writeConfiguration()
}

/// Writes bundles, numbered within their rule.
private struct ExampleWriter {
  let folder: String
  private var counts: [String: Int] = [:]
  private var settings: [String: [String: Any]] = [:]

  init(folder: String) { self.folder = folder }

  /// Writes a bundle at the base and at the head, the last version of each current.
  mutating func write(
    _ id: String, base: [(String, String)]?, head: [(String, String)]?,
    settings: [String: Any] = [:], text: String? = nil
  ) throws {
    let name = nextName(id)
    if let base { try write(base, current: base.last?.0, to: "base/\(name)") }
    if let head { try write(head, current: head.last?.0, to: "head/\(name)", text: text) }
    if !settings.isEmpty { self.settings[name] = settings }
  }

  /// Writes the example of a rule of a release.
  ///
  /// Examples in Swift are left out: all would be one tree.
  mutating func write(_ id: String, _ example: ReleaseExample) throws {
    guard example.swift == nil else { return }
    let name = nextName(id)
    for (side, bundle) in [("base", example.base), ("head", example.head)] {
      guard let bundle else { continue }
      try write(
        bundle.versions.map { ($0.name, $0.body) }, current: bundle.current, to: "\(side)/\(name)")
    }
    var own: [String: Any] = [:]
    if let plan = example.plan {
      own["plan"] = "\(name).plan.json"
      try write(plan, to: "head/\(name).plan.json")
    }
    if example.usesCloudKit { own["cloudKit"] = true }
    if let shipped = example.shipped { own["shipped"] = shipped }
    if !own.isEmpty { settings[name] = own }
  }

  /// Writes what the bundles need besides their files.
  func writeConfiguration() throws {
    let value: [String: Any] = ["formatVersion": 1, "bundles": settings]
    let data = try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
    try write(String(decoding: data, as: UTF8.self), to: "head/.modeldiff.json")
  }

  /// A path that a URI cannot hold as it is.
  private mutating func nextName(_ id: String) -> String {
    counts[id, default: 0] += 1
    return "An ümlaut #1 %41/\(id) \(counts[id] ?? 0).xcdatamodeld"
  }

  private func write(
    _ versions: [(String, String)], current: String?, to bundle: String, text: String? = nil
  ) throws {
    for (name, body) in versions {
      try write(
        text ?? "<model>\n\(body.replacing("><", with: ">\n<"))\n</model>\n",
        to: "\(bundle)/\(name).xcdatamodel/contents")
    }
    guard let current else { return }
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key>
      <string>\(current).xcdatamodel</string></dict></plist>

      """, to: "\(bundle)/.xccurrentversion")
  }

  private func write(_ text: String, to path: String) throws {
    let url = URL(filePath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
