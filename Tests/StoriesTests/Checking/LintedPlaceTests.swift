import Findings
import Loading
import Migration
import ModelFiles
import Reports
import TestSupport
import Testing

@testable import Checking
@testable import Upgrading

@Suite("Lint findings of an element") struct LintedPlaceTests {
  private func linted(_ body: String) throws -> [LintedPlace] {
    let folder = try TemporaryFolder()
    let version = try load(folder.makeBundle(versions: ["V": contents(body)])).selectedVersion()
    return lintVersion(version, usesCloudKit: true)
  }

  /// Accepting a finding accepts it for the element as it is.
  @Test(arguments: ModelRule.all.map(\.id))
  func `a finding of a changed element has another fingerprint`(id: String) throws {
    let rule = try #require(ModelRule.all.first { $0.id == id })
    for example in rule.triggering { try expectOther(id, example) }
  }

  @Test(arguments: LintRule.all.map(\.id))
  func `a source finding of a changed element has another fingerprint`(id: String) throws {
    let rule = try #require(LintRule.all.first { $0.id == id })
    for example in rule.triggering { try expectOther(id, example) }
  }

  /// Whether the finding is about an entity or property; a finding about a constraint, an index, a
  /// configuration or a fetch request has its text as content.
  private static func hasModifier(_ finding: LintedPlace) -> Bool {
    let others = ["index-on-transient", "cloudkit-uniqueness-constraint", "empty-configuration"]
    return !others.contains(finding.diagnostic.id)
      && (finding.diagnostic.entity != nil || finding.diagnostic.category != .model)
  }

  private func expectOther(_ id: String, _ body: String) throws {
    let touched = body.replacing(
      /<(entity|attribute|relationship|fetchedProperty|fetchIndex) (?!.*versionHashModifier)/
    ) {
      "<\($0.1) versionHashModifier=\"touched\" "
    }
    let before = try linted(body).filter { $0.diagnostic.id == id }
    let after = try linted(touched).filter { $0.diagnostic.id == id }
    for finding in after where Self.hasModifier(finding) {
      let same = before.filter { $0.identity == finding.identity && $0.content == finding.content }
      #expect(same.isEmpty, "\(finding.identity): \(finding.content)")
    }
  }
}
