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
      "Core Data takes a mapping model when the version hashes of all entities in it are those of the two versions. "
      + "A mapping model that was not refreshed after a change of a model is passed over in silence: where inference is "
      + "switched on the migration is inferred, else it fails.",
    fix: "Refresh the mapping model: `modelc mapping refresh`.",
    source: "Documentation/MappingUpgrades.md",
    apple: AppleError(code: 134140, reason: "Can't find mapping model for migration"))

  /// Code of the app that a mapping model calls.
  package static let mappingPolicy = RuleDescription(
    "mapping-policy", .store, .error,
    title: "The mapping model asks a migration policy, which is code of the app.",
    rationale:
      "A subclass of `NSEntityMigrationPolicy` can do anything at each step of a migration, and only the app can run it.",
    fix:
      "Say the same in a step file, which is SQL on the names of the model, behind a line "
      + "`-- policy: CLASS (MAPPING)`.",
    source: "Apple, NSEntityMigrationPolicy")

  /// An expression that SQL has no form for.
  package static let mappingExpression = RuleDescription(
    "mapping-expression", .store, .error,
    title: "A value expression of the mapping model cannot be carried out.",
    rationale:
      "Constants, key paths of `$source`, `@distinctUnionOfSets` and the two functions of the migration manager can.",
    fix: "Write the value so, or use a step file.", source: "Documentation/MappingUpgrades.md")

  /// An exception with which Core Data would stop.
  package static let mappingException = RuleDescription(
    "mapping-exception", .store, .error,
    title: "Core Data would stop the migration with an exception.",
    rationale:
      "A value of another type is not converted, and a key that is not there is not passed over.",
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
      "Core Data takes any number for a numeric attribute and cuts it when it is stored: a fraction is lost, and so are "
      + "the higher bits of an integer.",
    fix: "Choose a type that holds the value, or change it in the app first.")

  /// Bytes that only the app's transformer understands.
  package static let mappingTransformer = RuleDescription(
    "mapping-transformer", .store, .error,
    title: "A value would have to go through a value transformer, which is code of the app.",
    rationale:
      "Between transformable attributes with the same transformer the bytes are copied; otherwise objects are decoded "
      + "by one and encoded by another.",
    fix: "Let the app upgrade the store, or use a step file with a program.")

  /// Objects that no entity mapping takes.
  package static let rowsLeftOut = RuleDescription(
    "mapping-rows-left-out", .loss, .warning,
    title: "Objects are met by no entity mapping, and are lost.",
    rationale:
      "An entity mapping takes the objects of exactly its entity, without those of subentities, that meet its filter. "
      + "A filter with `!=` or NOT leaves out objects without a value.",
    fix: "Add an entity mapping for them, or accept the loss.",
    source: "Documentation/MappingUpgrades.md")

  /// Values that no value expression reads.
  package static let valuesLeftOut = RuleDescription(
    "mapping-values-left-out", .loss, .warning,
    title: "Values are read by no value expression, and are lost.",
    rationale:
      "A renamed property is not found by its renaming identifier: its value expression has to name the old one.",
    fix: "Give the new property a value expression such as `$source.oldName`.",
    source: "Documentation/MappingUpgrades.md")

  /// Links to objects that a value does not take.
  package static let linksLeftOut = RuleDescription(
    "mapping-links-left-out", .loss, .warning,
    title: "Objects are related to others that the value of the relationship leaves out.",
    rationale:
      "`destinationInstancesForSourceRelationshipNamed:` gives the objects that were made of the related ones and are of the "
      + "entity that the relationship leads to, `destinationInstancesForEntityMappingNamed:` those that one entity mapping "
      + "made. All others are left out.",
    fix:
      "Let the relationship lead to a parent of both entities, ask all entity mappings, or add another relationship for these "
      + "objects.",
    source: "Documentation/MappingUpgrades.md")

  /// Links that the new layout has no room for.
  package static let mappingKeepsOne = RuleDescription(
    "mapping-keeps-one", .loss, .warning,
    title: "A relationship gets more links than the new version has room for.",
    rationale:
      "An object whose inverse is to-one keeps one of several links, and so does an object that a to-many relationship "
      + "without an inverse leads to: a store keeps such a link as a key in its row. An object that is taken into another "
      + "relationship leaves the one that it was in. Core Data reports no error.",
    fix:
      "Keep or add an inverse that is to-many, filter the objects so that one link remains, or accept the loss.",
    source: "Documentation/MappingUpgrades.md")
}
