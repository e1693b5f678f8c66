package import Findings

/// The catalogue of what is said about mapping models.
package enum MappingModelDiagnostic {
  /// What a check may say of one.
  package static let all: [RuleDescription] = [.malformedMappingModel]

  /// What is said of one only when it is compiled.
  package static let ofCompiling: [RuleDescription] = [
    .unknownMappedEntity, .unreadableMappingValue, .unknownMappedProperty, .unknownMappingName,
    .duplicateMappingName, .unreadableMappingFilter, .keyPathWithoutObject,
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
    rationale: "A mapping model holds copies of both versions; their hashes are baked in.",
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
    title: "A value expression asks for an entity mapping that does not exist.",
    rationale: "The migration stops with an exception as soon as there is an object.",
    fix: "Write the name of one of the entity mappings.")

  /// Entity mappings of one name.
  package static let duplicateMappingName = RuleDescription(
    "duplicate-mapping-name", .loss, .warning,
    title: "Two entity mappings have the same name.",
    rationale: "Expressions find only one of them, so that relationships lose objects.",
    fix: "Give one of them another name in Xcode's mapping model editor.")

  /// A filter that is no predicate.
  package static let unreadableMappingFilter = RuleDescription(
    "unreadable-mapping-filter", .store, .warning,
    title: "The filter of an entity mapping is not a predicate.",
    rationale: "It is read when the migration begins, which stops with an exception.",
    fix: "Correct the filter predicate in Xcode's mapping model editor.")

  /// A value expression that begins at no object.
  package static let keyPathWithoutObject = RuleDescription(
    "key-path-without-object", .loss, .warning,
    title: "A value expression is a key path that begins at no object.",
    rationale: "It gives nil, which replaces the default value of the property too.",
    fix: "Write `$source.` before a key, and quotes around a text.")
}
