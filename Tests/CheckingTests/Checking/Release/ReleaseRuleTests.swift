import DataModel
import Findings
import Loading
import ModelFiles
import SwiftCode
import Testing

@testable import Checking
@testable import Upgrading

@Suite("Release rules")
struct ReleaseRuleTests {
  /// Rules that no example can trigger, as they concern files beside the bundle; other tests cover
  /// them.
  private static let withoutExamples: Set<String> = [
    "stale-acceptance", "expired-acceptance", "refused-acceptance", "renamed-rule",
    "mapping-model-stale",
    "mapping-model-ambiguous",
    "mapping-model-used", "step-files-used", "bundle-moved", "version-restored", "release-lost",
    "lock-changed", "current-version-ignored", "current-version-differs", "sibling-versions",
    "cloudkit-not-additive",
  ]

  @Test(arguments: ReleaseRule.all.map(\.id))
  func `the examples of a rule trigger it, and its counterexamples do not`(id: String) throws {
    let rule = try #require(ReleaseRule.all.first { $0.id == id })
    #expect(rule.triggering.isEmpty == Self.withoutExamples.contains(id))
    #expect(rule.nonTriggering.isEmpty == Self.withoutExamples.contains(id))
    for (index, example) in rule.triggering.enumerated() {
      let found = check(example).findings.filter { $0.rule.id == id }
      #expect(!found.isEmpty, "\(example)")
      if index == 0 { #expect(found.contains { $0.severity == rule.severity }) }
      #expect(found.allSatisfy { !$0.summary.isEmpty })
    }
    for example in rule.nonTriggering {
      #expect(!check(example).findings.contains { $0.rule.id == id }, "\(example)")
    }
  }

  /// Accepting a finding accepts it for the present content, and not for its replacement.
  @Test(arguments: ReleaseRule.all.map(\.id))
  func `a finding in changed versions has another fingerprint`(id: String) throws {
    let rule = try #require(ReleaseRule.all.first { $0.id == id })
    for example in rule.triggering {
      // That a plan names what there is not is the same with whatever there is.
      let known = Set(
        check(example).findings.filter { $0.rule.id == id && $0.content != [""] }.map(\.fingerprint)
      )
      let later = check(example.touched).findings.filter { $0.rule.id == id }
      #expect(known.isDisjoint(with: later.map(\.fingerprint)), "\(later)")
      // A plan names versions by their checksums, which are others then.
      #expect(!later.isEmpty || example.plan != nil)
    }
  }

  @Test func `every rule is documented`() {
    let ids = ReleaseRule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for rule in ReleaseRule.all {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" }, "\(rule.id)")
      #expect(!rule.description.title.isEmpty && !rule.description.rationale.isEmpty)
      #expect(!rule.description.source.isEmpty)
      #expect(!rule.description.fix.isEmpty)
    }
  }

  @Test func `a risk that only the newest step has is not repeated for older versions`() {
    let example = ReleaseExample.history(
      base: [("1", .empty), ("2", .text)], head: [("1", .empty), ("2", .text), ("3", .date)])
    let report = check(example)
    // The step itself says why; version 1 has no such attribute and goes straight.
    #expect(report.findings.isEmpty, "\(report.findings.map(\.summary))")
    #expect(report.routes["1"] == .inferred && report.routes["2"] == Route.none)
  }

  @Test func `a failure for stores that skip a version is one finding with all versions`() {
    let optional =
      #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#
    let required = #"<entity name="A"><attribute name="x" attributeType="String"/></entity>"#
    let example = ReleaseExample.history(
      base: [("1", .empty), ("2", .empty2), ("3", .body(optional))],
      head: [("1", .empty), ("2", .empty2), ("3", .body(optional)), ("4", .body(required))])
    let report = check(example)
    // The newest step tells of the rows without a value; nothing else is new at this attribute.
    #expect(report.skippedRisks.isEmpty)
    #expect(Set(report.alsoConcerned.keys.map(\.entity)) == ["A"])
    #expect(Set(report.alsoConcerned.keys.map(\.property)) == ["x"])
    let versions = report.alsoConcerned.map { ($0.rule.id, $1) }.sorted { $0.0 < $1.0 }
    #expect(versions.map(\.0) == ["attribute-made-mandatory", "mandatory-attribute-added"])
    #expect(versions.map(\.1) == [["3"], ["1", "2"]])
  }

  @Test func `a data loss only for stores that skip a version is reported`() {
    func title(_ identifier: String?) -> ReleaseExample.Text {
      let identifier = identifier.map { #" elementID="\#($0)""# } ?? ""
      return .body(
        #"<entity name="A"><attribute name="title" optional="YES" attributeType="String"\#(identifier)/></entity>"#
      )
    }
    let name = ReleaseExample.Text.body(
      #"<entity name="A"><attribute name="name" optional="YES" attributeType="String"/></entity>"#)
    let base = [("1", name), ("2", title("name"))]
    // The hashes of the newest two are equal, so that nothing happens to stores of version 2.
    let lost = check(.history(base: base, head: base + [("3", title(nil))])).skippedRisks
    #expect(lost.map(\.finding.rule.id) == ["attribute-removed"])
    #expect(lost.map(\.finding.severity) == [.warning] && lost.map(\.versions) == [["1"]])
    #expect(check(.history(base: base, head: base + [("3", title("name"))])).skippedRisks.isEmpty)
    // What the newest step tells of is told once, whatever it was called before.
    #expect(check(.history(base: base, head: base + [("3", .empty)])).skippedRisks.isEmpty)
  }

  @Test func `an earlier failure is a warning, or only shown in the matrix`() {
    let texts: [ReleaseExample.Text] = [.text, .empty, .date]
    let base = texts.enumerated().map { ("\($0 + 1)", $1) }
    let example = ReleaseExample.history(base: base, head: base + [("4", .date2)])
    let findings = check(example).findings
    #expect(findings.map(\.rule.id) == ["only-stepwise"])
    #expect(findings.first?.severity == .warning)
    #expect(findings.first?.versions == ["1"])
  }
}

extension ReleaseExample {
  /// The same with a hash modifier on every entity and property of every version.
  fileprivate var touched: ReleaseExample {
    var example = self
    example.base?.touch()
    example.head?.touch()
    example.swift?.base?.replace("name: String = \"\"", with: "name: Data = Data()")
    example.swift?.head.replace("name: String = \"\"", with: "name: Data = Data()")
    return example
  }
}

extension ReleaseExample.Bundle {
  fileprivate mutating func touch() {
    for index in versions.indices {
      versions[index].body.replace(#/<(entity|attribute|relationship) /#) {
        "<\($0.1) versionHashModifier=\"touched\" "
      }
    }
  }
}

extension ReleaseExample {
  /// Version bodies, named after their content.
  enum Text {
    case empty, empty2, text, date, date2
    case body(String)

    var body: String {
      switch self {
      case .empty: #"<entity name="A"/>"#
      case .empty2: #"<entity name="A" versionHashModifier="2"/>"#
      case .text:
        #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#
      case .date:
        #"<entity name="A"><attribute name="x" optional="YES" attributeType="Date"/></entity>"#
      case .date2:
        #"<entity name="A"><attribute name="x" optional="YES" attributeType="Date"/></entity><entity name="B"/>"#
      case .body(let body): body
      }
    }
  }

  /// A history whose last version is current at the base and at the head.
  static func history(base: [(String, Text)], head: [(String, Text)]) -> ReleaseExample {
    func bundle(_ versions: [(String, Text)]) -> Bundle {
      Bundle(
        versions: versions.map { Version(name: $0.0, body: $0.1.body) }, current: versions.last?.0)
    }
    return ReleaseExample(base: bundle(base), head: bundle(head))
  }
}

/// The report of an example.
func check(_ example: ReleaseExample) -> ReleaseReport {
  if let swift = example.swift { return check(swift) }
  var input = ReleaseInput(
    base: example.base.map(versions), head: example.head.map(versions), hasBase: true)
  input.plan = example.plan.map { text in
    let file = readPlan(Array(text.utf8), file: "plan.json")
    #expect(file.problems.isEmpty)
    return file.value
  }
  input.usesCloudKit = example.usesCloudKit ? true : nil
  input.shipped = example.shipped.map { names in
    names.map { LocatedText(text: $0, location: .file("configuration")) }
  }
  return checkRelease(input)
}

/// The report of Swift sources.
private func check(_ swift: ReleaseExample.SwiftSources) -> ReleaseReport {
  var bundle = BundleAtCheck(path: "App", key: "App/SwiftData")
  bundle.head = read(swift.head, "App")
  bundle.base = swift.base.flatMap { read($0, "main:App") }
  bundle.isSwift = true
  bundle.settleSwift()
  bundle.hash()
  #expect(bundle.unreadable.isEmpty)
  return checkRelease(bundle.input(hasBase: true, mappingModels: []))
}

private func read(_ text: String, _ path: String) -> LoadedModel? {
  let file = "\(path)/Models.swift"
  let bytes = Array("import SwiftData\n\(text)\n".utf8)
  return try? LoadedModel(
    readSwiftData([SwiftSourceFile(path: file, bytes: bytes)]), texts: [file: bytes],
    reference: ModelReference(path: path))
}

private func versions(_ bundle: ReleaseExample.Bundle) -> BundleVersions {
  let versions = bundle.versions.map { version in
    let model = parseModel(Array("<model>\(version.body)</model>".utf8), file: "contents").model
    return BundleVersion(name: version.name, model: model, hashes: hashModel(model))
  }
  return BundleVersions(
    versions: versions, current: bundle.current ?? (versions.count == 1 ? versions[0].name : nil))
}
