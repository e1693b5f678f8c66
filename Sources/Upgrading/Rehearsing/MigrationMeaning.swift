import Comparing
import DataModel
import Findings
import Loading
import Migration
import StoreModel

/// The intended changes of an upgrade's steps: findings of loss, statements of step files, mapping models.
struct MigrationMeaning {
  /// Whether a mapping model was used, in which case the upgrade itself verifies values.
  let isMapped: Bool
  /// Whether step files were on the way.
  private let hasStepFiles: Bool
  /// Whether statements of step files may have deleted objects.
  private let deletesObjects: Bool
  /// The properties that statements of step files may have written.
  private let written: Set<PropertyPath>
  /// The entities of the version of the store whose objects statements certainly copy before they go.
  private let copied: Set<ElementPath>
  private let model: Model
  /// The versions of the route, that of the store first.
  private let way: [ComparedVersion]
  /// The losses and changes along the route, computed on demand.
  private lazy var losses = findings.filter { $0.layer == .loss }
  /// The attributes that become required, whose default objects without a value get.
  private lazy var filled = findings.filter {
    $0.rule.id == MigrationRule.attributeMadeMandatoryWithDefault.id
  }
  private lazy var findings: [MigrationFinding] = zip(way, way.dropFirst()).flatMap { from, to in
    compareVersions(from: from, to: to, detail: [], usesCloudKit: false).findings.map(\.finding)
  }

  init(_ upgraded: UpgradedStore, from version: ComparedVersion, in target: UpgradeTarget) {
    let steps = upgraded.plan.steps
    isMapped = steps.contains { $0.mappingModel != nil }
    hasStepFiles = steps.contains { $0.stepFile != nil }
    deletesObjects = upgraded.mayDeleteObjects
    written = upgraded.writtenProperties
    model = target.version.version.model
    let versions = steps.compactMap { step in
      target.versions.first { $0.version.name == step.to.name }
    }
    way = [version] + versions
    copied =
      deletesObjects
      ? []
      : propertiesRead(
        by: target.steps.filter { step in
          steps.contains { $0.stepFile?.path == step.path }
        }, from: version, through: versions)
  }

  /// Whether objects of a removed entity become objects of another with other numbers, because a step file
  /// copies each.
  func copies(_ entity: StoreDifferences.Entity) -> Bool {
    !entity.isInBoth && copied.contains(.entity(entity.oldName))
  }

  /// Whether a step removes objects of an entity: the entity is removed or cannot have any, or a step file
  /// deletes some.
  mutating func removes(_ entity: StoreDifferences.Entity) -> Bool {
    deletesObjects || !entity.isInBoth
      || losses.contains {
        $0.property == nil && [entity.oldName, entity.newName].contains($0.entity)
      }
  }

  /// Whether a step fills missing values of a property with its default.
  mutating func fills(
    _ property: StoreDifferences.Property, in differences: StoreDifferences
  ) -> Bool {
    let names = self.names(of: property.entity, in: differences)
    return filled.contains { finding in
      finding.property == property.name && finding.entity.map(names.contains) ?? false
    }
  }

  /// The names of an entity and its ancestors in both stores.
  private func names(of entity: String, in differences: StoreDifferences) -> Set<String> {
    let old = differences.entities.first { $0.newName == entity }?.oldName
    return Set([old, entity].compactMap(\.self) + ancestors(of: entity))
  }

  /// Whether a step sets values of a property, or keeps them only in part.
  mutating func changes(
    _ property: StoreDifferences.Property, in differences: StoreDifferences
  ) -> Bool {
    guard !isMapped else { return true }
    let names = self.names(of: property.entity, in: differences)
    // The other side of what a statement links, or of an object that it makes, follows.
    if hasStepFiles, property.isToMany { return true }
    if written.contains(where: { $0.path == property.name && names.contains($0.entity) }) {
      return true
    }
    if losses.contains(where: { finding in
      guard let name = finding.entity, names.contains(name) else { return false }
      return finding.property == property.name || finding.property == nil
    }) {
      return true
    }
    return leadsToLost(property, in: differences)
  }

  /// Whether a relationship leads to an entity that loses objects in a step.
  private mutating func leadsToLost(
    _ property: StoreDifferences.Property, in differences: StoreDifferences
  ) -> Bool {
    guard let entity = model.entities[property.entity] else { return false }
    let owners = [entity] + model.ancestors(of: entity)
    guard
      let destination = owners.lazy.compactMap({
        $0.relationships[property.name]?.destinationEntity
      }).first
    else { return false }
    let lost = differences.entities.filter { $0.tally.removed > 0 }
    return lost.contains { other in
      (other.newName == destination || ancestors(of: other.newName).contains(destination))
        && removes(other)
    }
  }

  private func ancestors(of name: String) -> [String] {
    model.entities[name].map { model.ancestors(of: $0).map(\.name) } ?? []
  }
}
