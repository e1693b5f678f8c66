/// An option of generated classes that is on or off, by its key in a configuration.
package enum GenerationFlag: String, Hashable, Sendable, CaseIterable {
  /// ``GenerationOptions/includesAllEntities``.
  case allEntities
  /// ``GenerationOptions/isNonisolated``.
  case nonisolated
  /// ``ClassStyle/isFinal``.
  case final
  /// ``ClassStyle/hasRequiredAttributes``.
  case requiredAttributes
  /// ``ClassStyle/hasOptionalScalars``.
  case optionalScalars
  /// ``ClassStyle/hasTypedRelationships``.
  case typedRelationships
  /// ``ClassStyle/hasRelationshipAccessors``.
  case relationshipAccessors
  /// ``ClassStyle/readsEnumerationsFromUserInfo``.
  case enumsFromUserInfo
  /// ``ClassStyle/hasCompositeStructures``.
  case compositeStructs
  /// ``ClassStyle/hasObjectIdentifiers``.
  case objectIDs
  /// ``ClassStyle/hasFetchHelpers``.
  case fetchRequests
  /// ``ClassStyle/hasNames``.
  case names
  /// ``ClassStyle/separatesCustomCode``.
  case separateCustomCode

  /// The option that stores the flag.
  var option: WritableKeyPath<GenerationOptions, Bool> {
    switch self {
    case .allEntities: \.includesAllEntities
    case .nonisolated: \.isNonisolated
    case .final: \.style.isFinal
    case .requiredAttributes: \.style.hasRequiredAttributes
    case .optionalScalars: \.style.hasOptionalScalars
    case .typedRelationships: \.style.hasTypedRelationships
    case .relationshipAccessors: \.style.hasRelationshipAccessors
    case .enumsFromUserInfo: \.style.readsEnumerationsFromUserInfo
    case .compositeStructs: \.style.hasCompositeStructures
    case .objectIDs: \.style.hasObjectIdentifiers
    case .fetchRequests: \.style.hasFetchHelpers
    case .names: \.style.hasNames
    case .separateCustomCode: \.style.separatesCustomCode
    }
  }

  /// Turns the flag on or off in `options`.
  package func set(_ isOn: Bool, in options: inout GenerationOptions) {
    options[keyPath: option] = isOn
  }

  /// A one-line description of the option.
  package var summary: String {
    switch self {
    case .allEntities: "Generate classes for all entities that name one."
    case .nonisolated: "Replaced by --xcode 27, whose members are nonisolated; accepted until 0.4."
    case .final: "Declare classes without subclasses final."
    case .requiredAttributes: "Declare required attributes without ?."
    case .optionalScalars: "Declare optional scalars as optional: Double?."
    case .typedRelationships: "Declare to-many relationships as Set<D>."
    case .relationshipAccessors: "Declare methods that add and remove objects; on by default."
    case .enumsFromUserInfo: "Read enumerations from the user info of attributes."
    case .compositeStructs: "Declare composite attributes as structures."
    case .objectIDs: "Declare Sendable types of object IDs."
    case .fetchRequests: "Declare typed fetch requests, also those of the model."
    case .names: "Declare names of entities and properties as constants."
    case .separateCustomCode: "Write class files once, for your own code."
    }
  }
}
