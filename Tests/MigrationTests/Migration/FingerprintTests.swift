import DataModel
import Findings
import Migration
import Testing

/// Accepting a finding accepts it as it is: changes elsewhere keep the fingerprint, and changes of
/// the element make another one.
@Suite("Fingerprints of findings")
struct FingerprintTests {
  private func found(_ rule: String, _ from: Model, _ to: Model) -> [MigrationFinding] {
    checkMigration(MigrationStep(from: from, to: to)).findings.filter { $0.rule.id == rule }
  }

  @Test(arguments: MigrationRule.all.map(\.id))
  func `other entities and other positions do not change a fingerprint`(id: String) throws {
    let rule = try #require(MigrationRule.all.first { $0.id == id })
    for example in rule.triggering {
      let findings = found(id, model(example.from), model(example.to))
      let other = #"<entity name="Unrelated"><attribute name="q" attributeType="Float"/></entity>"#
      let moved = found(id, model(example.from), model("\n\n\(other)\n\(example.to)"))
      // With another entity the hashes are no longer equal, without which these rules say nothing.
      guard !["hash-identical", "column-not-moved"].contains(id) else {
        #expect(moved.isEmpty)
        continue
      }
      let known = Set(moved.map(\.fingerprint))
      for finding in findings { #expect(known.contains(finding.fingerprint), "\(finding)") }
    }
  }

  @Test(arguments: MigrationRule.all.map(\.id))
  func `a change of the element changes the fingerprint`(id: String) throws {
    let rule = try #require(MigrationRule.all.first { $0.id == id })
    var count = 0
    for example in rule.triggering {
      let (from, to) = (model(example.from), model(example.to))
      for finding in found(id, from, to) {
        var (old, new) = (from, to)
        // Of a property that is gone the entity is only the place.
        let isGone = finding.property != nil && finding.after?.path.isEntity == true
        var isTouched = !isGone && finding.after.map { new.touch($0.path) } ?? false
        if !isTouched, let path = finding.before?.path { isTouched = old.touch(path) }
        #expect(isTouched, "\(finding)")
        let later = found(id, old, new).filter {
          $0.fingerprint.identity == finding.fingerprint.identity
        }
        #expect(!later.contains { $0.fingerprint == finding.fingerprint }, "\(finding)")
        count += later.count
      }
    }
    // What is found of constraints has their properties in its identity.
    #expect(count > 0 || ["uniqueness-constraint-added", "computed-default"].contains(id))
  }

  @Test func `composite elements, indexes and fetch requests have texts of their own`() {
    let body = """
      <entity name="A"><attribute name="c" attributeType="Composite" composite="C"/>\
      <attribute name="x" optional="YES" attributeType="String" defaultValueString="1"/>\
      <fetchIndex name="byX"><fetchIndexElement property="x" type="Binary" order="ascending"/>\
      </fetchIndex></entity><composite name="C"><attribute name="e" attributeType="String"/></composite>
      """
    let writer = ContentText { _ in true }
    let model = model(body)
    for path in [
      ElementPath.entity("A"), .property(entity: "A", name: "c.e"),
      .property(entity: "A", name: "x"),
      .fetchIndex(entity: "A", name: "byX"), .composite("C"),
      .compositeElement(composite: "C", name: "e"),
    ] {
      #expect(writer.text(of: path, in: model)?.isEmpty == false, "\(path)")
    }
    #expect(writer.text(of: .property(entity: "A", name: "no"), in: model) == nil)
    let plain = ContentText { $0 != .attributeDefault }
    #expect(
      plain.text(of: .property(entity: "A", name: "x"), in: model)
        != writer.text(of: .property(entity: "A", name: "x"), in: model))
  }
}

extension ElementPath {
  fileprivate var isEntity: Bool { if case .entity = self { true } else { false } }
}

extension Model {
  /// Changes an element without changing its identity; false if the path has no element.
  fileprivate mutating func touch(_ path: ElementPath) -> Bool {
    switch path {
    case .entity(let name):
      guard var entity = entities[name] else { return false }
      entity.versionHashModifier = "touched"
      entities.replace(entity)
    case .property(let owner, let name):
      guard var entity = entities[owner] else { return false }
      let root = String(name.prefix { $0 != "." })
      if var attribute = entity.attributes[root] {
        if root == name { attribute.versionHashModifier = "touched" }
        for index in attribute.elements.indices {
          attribute.elements[index].versionHashModifier = "touched"
        }
        entity.attributes.replace(attribute)
      } else if var relationship = entity.relationships[root] {
        relationship.versionHashModifier = "touched"
        entity.relationships.replace(relationship)
      } else if var fetched = entity.fetchedProperties[root] {
        fetched.versionHashModifier = "touched"
        entity.fetchedProperties.replace(fetched)
      } else {
        return false
      }
      entities.replace(entity)
    case .uniquenessConstraint(let owner, _):
      guard var entity = entities[owner] else { return false }
      entity.uniquenessConstraints = entity.uniquenessConstraints.map { $0 + ["touched"] }
      entities.replace(entity)
    case .model:
      guard var entity = entities.first, var attribute = entity.attributes.first else {
        return false
      }
      attribute.defaultValue = .string("touched")
      entity.attributes.replace(attribute)
      entities.replace(entity)
    default: return false
    }
    return true
  }
}
