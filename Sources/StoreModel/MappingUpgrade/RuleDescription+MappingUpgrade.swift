package import Findings

extension RuleDescription {
  /// All findings on upgrades with mapping models.
  package static let ofMappingUpgrades: [RuleDescription] = [
    .unfitMapping, .mappingPolicy, .mappingExpression, .mappingException, .mappingSeveralTargets,
    .mappingValueRange, .mappingTransformer, .rowsLeftOut, .valuesLeftOut,
    .linksLeftOut, .mappingKeepsOne,
  ]

  /// A mapping model that is for other versions.
  package static let unfitMapping = RuleDescription(
    "unfit-mapping", .inference, .error,
    title: "The mapping model is not for these two versions.",
    rationale:
      "Core Data uses a mapping model only if the version hashes of all its entities match the two "
      + "versions. It silently ignores a mapping model that was not refreshed after a model "
      + "change: if inference is on, the migration is inferred, otherwise it fails.",
    fix: "Refresh the mapping model: `modelc mapping refresh`.",
    source: "Documentation/MappingUpgrades.md",
    apple: AppleError(code: 134140, reason: "Can't find mapping model for migration"))

  /// Code of the app that a mapping model calls.
  package static let mappingPolicy = RuleDescription(
    "mapping-policy", .store, .error,
    title: "The mapping model uses a migration policy, which is code of the app.",
    rationale:
      "A subclass of `NSEntityMigrationPolicy` can do anything at each step of a migration, and only the app can run it.",
    fix:
      "Write the same in a step file, as SQL with the names of the model, after a line `-- policy: "
      + "CLASS (MAPPING)`.",
    source: "Apple, NSEntityMigrationPolicy")

  /// An expression that SQL has no form for.
  package static let mappingExpression = RuleDescription(
    "mapping-expression", .store, .error,
    title: "A value expression of the mapping model cannot be evaluated.",
    rationale:
      "Only constants, key paths of `$source`, `@distinctUnionOfSets` and the two functions of "
      + "the migration manager are supported.",
    fix:
      "Write the value with these, or use a step file.", source: "Documentation/MappingUpgrades.md")

  /// An exception with which Core Data would stop.
  package static let mappingException = RuleDescription(
    "mapping-exception", .store, .error,
    title: "Core Data would stop the migration with an exception.",
    rationale: "Core Data neither converts a value of another type nor ignores an unknown key.",
    fix: "Correct the value expression, or the type of the attribute.",
    source: "Documentation/MappingUpgrades.md")

  /// A to-one relationship that gets several objects.
  package static let mappingSeveralTargets = RuleDescription(
    "mapping-several-targets", .store, .error,
    title: "A to-one relationship would get more than one object.",
    fix: "Choose one with a filter, or make the relationship to-many.",
    source: "Documentation/MappingUpgrades.md",
    apple: AppleError(
      code: 134110, reason: "More than one relationship destination for a toOne relationship"))

  /// A number that the new type does not hold.
  package static let mappingValueRange = RuleDescription(
    "mapping-value-range", .store, .error,
    title: "A number does not fit the new type.",
    rationale:
      "Core Data accepts any number for a numeric attribute and truncates it when storing: a "
      + "fraction is lost, and so are the higher bits of an integer.",
    fix: "Choose a type that holds the value, or change it in the app first.")

  /// Bytes that only the app's transformer understands.
  package static let mappingTransformer = RuleDescription(
    "mapping-transformer", .store, .error,
    title: "A value needs a value transformer, which is code of the app.",
    rationale:
      "Between transformable attributes with the same transformer, the bytes are copied; otherwise "
      + "objects are decoded by one transformer and encoded by another.",
    fix: "Let the app upgrade the store, or use a step file with a program.")

  /// Objects that no entity mapping takes.
  package static let rowsLeftOut = RuleDescription(
    "mapping-rows-left-out", .loss, .warning,
    title: "Objects that no entity mapping fetches are lost.",
    rationale:
      "An entity mapping fetches only the objects of its own entity, not of subentities, that "
      + "match its filter. A filter with `!=` or NOT leaves out objects without a value.",
    fix: "Add an entity mapping for them, or accept the loss.",
    source: "Documentation/MappingUpgrades.md")

  /// Values that no value expression reads.
  package static let valuesLeftOut = RuleDescription(
    "mapping-values-left-out", .loss, .warning,
    title: "Values that no value expression reads are lost.",
    rationale:
      "A mapping model does not use renaming identifiers: the value expression of a renamed "
      + "property must name the old one.",
    fix: "Give the new property a value expression such as `$source.oldName`.",
    source: "Documentation/MappingUpgrades.md")

  /// Links to objects that a value does not take.
  package static let linksLeftOut = RuleDescription(
    "mapping-links-left-out", .loss, .warning,
    title: "The value of a relationship leaves out related objects.",
    rationale:
      "`destinationInstancesForSourceRelationshipNamed:` returns the objects that were made from "
      + "the related ones and belong to the destination entity of the relationship, "
      + "`destinationInstancesForEntityMappingNamed:` those that one entity mapping made. All "
      + "others are left out.",
    fix:
      "Make the relationship lead to a parent of both entities, use all entity mappings, or add "
      + "another relationship for these objects.",
    source: "Documentation/MappingUpgrades.md")

  /// Links that the new layout has no room for.
  package static let mappingKeepsOne = RuleDescription(
    "mapping-keeps-one", .loss, .warning,
    title: "A relationship gets more links than the new version can store.",
    rationale:
      "An object whose inverse is to-one keeps only one of several links, and so does an object at "
      + "the end of a to-many relationship without an inverse: a store keeps such a link as a key "
      + "in the row of the object. An object that joins another relationship leaves its previous "
      + "one. Core Data reports no error.",
    fix:
      "Keep or add a to-many inverse, filter the objects so that one link remains, or accept the "
      + "loss.",
    source: "Documentation/MappingUpgrades.md")
}
