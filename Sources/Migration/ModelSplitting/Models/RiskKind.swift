import Findings

/// What a split does about a finding, by the rule.
enum RiskKind {
  /// The two sides of the property cannot be paired: the old one stays beside the new one.
  case unpaired
  /// The new inverse of a relationship can keep one of several objects.
  case inverseKeepsOne
  /// Rows may have no value.
  case mandatory
  /// Rows may be equal in what must be unique.
  case unique
  /// Trees of entities are merged.
  case merged
  /// Elements of a version share an identifier.
  case shared

  /// What is to be done about a finding; nil for one that stops no migration.
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
  /// Whether Core Data makes no mapping because of it, or the migration may fail on rows.
  package var stopsMigration: Bool {
    layer == .inference || layer == .store && RiskKind(self) != nil
  }
}
