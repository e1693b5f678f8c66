import DataModel
import Findings
import Migration
import TestSupport
import Testing

/// Invariants of every pair of models.
@Suite struct LawTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `comparing a model with itself reports only problems of the model`(seed: UInt64) {
    var generator = ModelGenerator(seed: seed)
    let model = generator.model()
    let step = MigrationStep(from: model, to: model)
    let report = checkMigration(step)
    #expect(report.verdict == .identical)
    for finding in report.findings {
      #expect(
        ["undefined-type", "duplicate-source-property", "duplicate-destination-property"]
          .contains(finding.rule.id) || finding.rule.id.hasPrefix("duplicate-"), "\(finding)")
    }
    for mapping in inferMapping(step).entityMappings {
      #expect(mapping.kind == .copy)
      #expect(mapping.addedProperties.isEmpty && mapping.removedProperties.isEmpty)
    }
  }

  @Test(arguments: MigrationRule.all.map(\.id))
  func `a change elsewhere removes no finding`(id: String) throws {
    let rule = try #require(MigrationRule.all.first { $0.id == id })
    let elsewhere: [(String, String)] = [
      ("", "<entity name=\"Elsewhere\"/>"), ("<entity name=\"Elsewhere\"/>", ""),
      (
        "<entity name=\"Elsewhere\"/>",
        "<entity name=\"Elsewhere\"><attribute name=\"n\" attributeType=\"Date\"/></entity>"
      ),
    ]
    for example in rule.triggering {
      // What is suspected for want of anything else is not, once there is something else.
      let found = check(example).findings
      let alone = unversioned(
        found.filter { $0.rule.id != "probable-rename" || $0.severity == .error })
      for (from, to) in elsewhere {
        let together = check(from: example.from + from, to: example.to + to)
        #expect(alone.isSubset(of: unversioned(together.findings)))
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `swapping both models swaps additions and removals`(seed: UInt64) {
    let (old, new) = pair(seed)
    let there = inferMapping(MigrationStep(from: old, to: new))
    let back = inferMapping(MigrationStep(from: new, to: old))
    #expect(there.added == back.removed)
    #expect(there.removed == back.added)
    #expect(there.entityMappings.count == back.entityMappings.count)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `every property is mapped, added or removed`(
    seed: UInt64
  ) {
    let (old, new) = pair(seed)
    for mapping in inferMapping(MigrationStep(from: old, to: new)).entityMappings
    where mapping.source != nil && mapping.destination != nil {
      let names = (mapping.attributeMappings + mapping.relationshipMappings).map(\.name)
      #expect(Set(names) == Set(mapping.addedProperties + mapping.mappedProperties))
      #expect(Set(mapping.addedProperties).isDisjoint(with: mapping.mappedProperties))
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the order of entities and properties does not matter`(seed: UInt64) {
    let (old, new) = pair(seed)
    let plain = MigrationStep(from: old, to: new)
    let shuffled = MigrationStep(from: reversed(old), to: reversed(new))
    #expect(checkMigration(plain).findings == checkMigration(shuffled).findings)
    #expect(inferMapping(plain) == inferMapping(shuffled))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `fingerprints are unique`(seed: UInt64) {
    let (old, new) = pair(seed)
    let findings = checkMigration(MigrationStep(from: old, to: new)).findings
    #expect(Set(findings.map(\.fingerprint)).count == findings.count)
  }
}

/// The fingerprints without the hash of the old version, and without those of findings that depend
/// on the absence of other changes.
private func unversioned(_ findings: [MigrationFinding]) -> Set<Fingerprint.Identity> {
  // These are about steps without a migration, which any other change makes.
  let ids = ["hash-identical", "column-not-moved"]
  return Set(findings.filter { !ids.contains($0.rule.id) }.map(\.fingerprint.identity))
}

/// Two models with some names in common.
private func pair(_ seed: UInt64) -> (old: Model, new: Model) {
  var first = ModelGenerator(seed: seed)
  var second = ModelGenerator(seed: seed + 1000)
  return (first.model(), second.model())
}

/// The same model in the opposite order.
private func reversed(_ model: Model) -> Model {
  var result = model
  result.entities = NamedCollection(
    model.entities.reversed().map { entity in
      var entity = entity
      entity.attributes = NamedCollection(entity.attributes.reversed())
      entity.relationships = NamedCollection(entity.relationships.reversed())
      return entity
    })
  return result
}

extension InferredMapping {
  fileprivate var added: Set<String> {
    Set(entityMappings.filter { $0.kind == .add }.compactMap(\.destination))
  }

  fileprivate var removed: Set<String> {
    Set(entityMappings.filter { $0.kind == .remove }.compactMap(\.source))
  }
}
