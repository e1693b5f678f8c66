import Findings

/// The way in which a split handles a finding, depending on its rule.
enum RiskKind {
  /// The two sides of the property cannot match: the old one is kept next to the new one.
  case unpaired
  /// The new inverse of a relationship can keep only one of several objects.
  case inverseKeepsOne
  /// Rows may lack a value.
  case mandatory
  /// Rows may violate a uniqueness constraint.
  case unique
  /// Inheritance trees are merged.
  case merged
  /// Elements of a version share an identifier.
  case shared

  /// How to handle a finding; nil if it does not stop a migration.
  init?(_ finding: MigrationFinding) {
    switch finding.rule.id {
    case "incompatible-type", "undefined-type", "unsupported-transformation",
      "external-transformation", "external-storage-removed", "to-many-to-to-one":
      self = .unpaired
    case "inverse-keeps-one": self = .inverseKeepsOne
    case "mandatory-attribute-added", "attribute-made-mandatory", "mandatory-relationship-added",
      "relationship-made-mandatory":
      self = .mandatory
    case "uniqueness-constraint-added": self = .unique
    case "merged-hierarchies": self = .merged
    case "duplicate-source-entity", "duplicate-destination-entity", "duplicate-source-property",
      "duplicate-destination-property":
      self = .shared
    default: return nil
    }
  }
}

extension MigrationFinding {
  /// Whether it prevents Core Data from inferring a mapping, or the migration may fail on rows.
  package var stopsMigration: Bool {
    layer == .inference || layer == .store && RiskKind(self) != nil
  }
}
