package import Findings

/// The catalogue of findings on mapping models.
package enum MappingModelDiagnostic {
  /// The findings of a check.
  package static let all: [RuleDescription] = [.malformedMappingModel]

  /// The findings only of compiling.
  package static let ofCompiling: [RuleDescription] = [
    .unknownMappedEntity, .unreadableMappingValue, .unknownMappedProperty, .unknownMappingName,
    .duplicateMappingName, .unreadableMappingFilter, .keyPathWithoutObject,
  ]

  /// The findings only of creating or writing.
  package static let ofMaking: [RuleDescription] = [
    .droppedMappingPart, .addedMappingPart, .unheldMappedEntity,
  ]
}

extension RuleDescription {
  /// A mapping model that cannot be read.
  package static let malformedMappingModel = RuleDescription(
    "malformed-mapping-model", .input, .error,
    title: "A mapping model cannot be read.",
    rationale: "The check cannot tell for which versions it was made.",
    fix: "Create the mapping model again in Xcode.")

  /// An entity mapping of an entity that is not there.
  package static let unknownMappedEntity = RuleDescription(
    "unknown-mapped-entity", .input, .error,
    title: "An entity mapping names an entity that the version does not have.",
    rationale: "A mapping model contains copies of both versions and their hashes.",
    fix: "Open the mapping model in Xcode, let it refresh its models, and save it.")

  /// An archive or a text in a mapping model that is not what it should be.
  package static let unreadableMappingValue = RuleDescription(
    "unreadable-mapping-value", .input, .error,
    title: "An expression, a key path or user info in a mapping model cannot be read.",
    fix: "Enter the value again in Xcode's mapping model editor, and save it.")

  /// A mapping of a property that is not there.
  package static let unknownMappedProperty = RuleDescription(
    "unknown-mapped-property", .store, .warning,
    title: "A property mapping sets a property that the new entity does not have.",
    rationale: "The migration stops with an exception as soon as there is an object.",
    fix: "Remove the property mapping, or let Xcode refresh the models of the mapping model.")

  /// A call for an entity mapping that is not there.
  package static let unknownMappingName = RuleDescription(
    "unknown-mapping-name", .store, .warning,
    title: "A value expression names an entity mapping that does not exist.",
    rationale: "The migration stops with an exception as soon as there is an object.",
    fix: "Write the name of one of the entity mappings.")

  /// Entity mappings of one name.
  package static let duplicateMappingName = RuleDescription(
    "duplicate-mapping-name", .loss, .warning,
    title: "Two entity mappings have the same name.",
    rationale: "Expressions find only one of them, so relationships lose objects.",
    fix: "Give one of them another name in Xcode's mapping model editor.")

  /// A filter that is not a predicate.
  package static let unreadableMappingFilter = RuleDescription(
    "unreadable-mapping-filter", .store, .warning,
    title: "The filter of an entity mapping is not a predicate.",
    rationale: "The filter is read when the migration begins, which then stops with an exception.",
    fix: "Correct the filter predicate in Xcode's mapping model editor.")

  /// A value expression that begins at no object.
  package static let keyPathWithoutObject = RuleDescription(
    "key-path-without-object", .loss, .warning,
    title: "A value expression is a key path without an object to start from.",
    rationale: "The value is nil, and it also replaces the default value of the property.",
    fix: "Write `$source.` before a key, and quotes around a text.")

  /// A part of a mapping model that is no longer used.
  package static let droppedMappingPart = RuleDescription(
    "dropped-mapping-part", .loss, .warning,
    title: "A part of a mapping model was left out, because it does not fit the current versions.",
    rationale: "The copies of the versions in the mapping model were older than the models.",
    fix: "If the values are still needed, map them with another property mapping.")

  /// A part that a mapping model lacked.
  package static let addedMappingPart = RuleDescription(
    "added-mapping-part", .inference, .note,
    title: "A mapping was added to a mapping model for a new element of the current versions.",
    fix: "If the automatic value is not right, give the property another one.")

  /// An entity whose copy in a mapping model would be another.
  package static let unheldMappedEntity = RuleDescription(
    "unheld-mapped-entity", .inference, .error,
    title: "A mapping model cannot contain something that the version hash of an entity covers.",
    rationale: """
      The copies of both versions in a mapping model cannot contain derived or composite \
      attributes, or attributes that are preserved after deletion or encrypted in CloudKit. The \
      compiled mapping model contains the hashes of the copies, so Core Data never finds it.
      """,
    fix: "Make the step lightweight or staged.",
    source: "Olvid engine 21→22, whose mapping model was never found.")
}
