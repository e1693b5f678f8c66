package import Findings

extension RuleDescription {
  /// A store that cannot be read.
  package static let unreadableStore = RuleDescription(
    "unreadable-store", .input, .error,
    title: "The file is not a Core Data store, or it is damaged.",
    fix: "Check the path; `modeldiff doctor` examines a damaged store.")

  /// A store without a model.
  package static let noModelCache = RuleDescription(
    "no-model-cache", .input, .error,
    title: "The store holds no model.",
    rationale: "Systems before iOS 9 and OS X 10.11 wrote none.",
    fix: "Give the source or the compiled model instead of the store.")

  /// A name that is not valid for an identifier.
  package static let unstorableName = RuleDescription(
    "unstorable-name", .health, .error,
    title: "A name contains control characters.",
    rationale: "No table, column or index of a store must have such a name.",
    fix: "Rename the element.")

  /// A model that SQLite cannot store.
  package static let unstorableModel = RuleDescription(
    "unstorable-model", .health, .error,
    title: "SQLite refuses the schema of the model or its rows.",
    rationale: "The model has too many columns, or values that cannot be unique.",
    fix: "Split the entity, or ask for fewer rows.")

  /// A part of a schema that is not confirmed by any store.
  package static let uncertainSchema = RuleDescription(
    "uncertain-schema", .health, .warning,
    title: "It is not known for certain what Core Data creates in a store for a part of the model.",
    fix: "Compare with a store that Core Data created.")

  /// A relationship that sample rows cannot satisfy.
  package static let unfillableRelationship = RuleDescription(
    "unfillable-relationship", .health, .warning,
    title: "With the requested rows, a required relationship has too few or too many objects.",
    fix: "Ask for another number of rows.")
}

extension FileDiagnostic {
  /// All findings on stores that are read or created.
  package static let ofStores: [RuleDescription] = [
    .unreadableStore, .noModelCache, .unstorableName, .unstorableModel, .uncertainSchema,
    .unfillableRelationship,
  ]
}
