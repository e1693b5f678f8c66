package import Findings

extension RuleDescription {
  /// The rules about objects in a file.
  package static let ofObjects: [RuleDescription] = [
    .malformedObject, .unknownObjectEntity, .abstractObjectEntity, .unknownObjectProperty,
    .unstoredObjectProperty, .wrongObjectValue, .invalidObjectValue, .missingObjectValue,
    .repeatedObjectID, .unusualObjectKey, .unknownObjectID, .repeatedObjectLink, .disagreeingSides,
    .invalidObjectCount, .repeatedUniqueValue, .disagreeingDerivedValue, .roundedObjectValue,
    .uncheckedObjectValue,
  ]

  /// A value that is not an object or has no entity.
  package static let malformedObject = RuleDescription(
    "malformed-object", .input, .error,
    title: "An object in a file has the wrong format.",
    fix: "Write it as `Documentation/Objects.md` describes it.")

  /// An entity that the model does not have.
  package static let unknownObjectEntity = RuleDescription(
    "unknown-object-entity", .input, .error,
    title: "A file has objects of an entity that is not in the model.",
    fix: "Correct the name, or use the version of the model that the objects belong to.")

  /// Objects of an abstract entity.
  package static let abstractObjectEntity = RuleDescription(
    "abstract-object-entity", .input, .error,
    title: "A file has objects of an abstract entity.",
    rationale: "No object can have exactly this entity.",
    fix: "Write each object under its own entity, which is a subentity of the abstract one.")

  /// A property that the entity does not have.
  package static let unknownObjectProperty = RuleDescription(
    "unknown-object-property", .input, .error,
    title: "An object has a property that its entity does not have.",
    fix: "Correct the name, or use the version of the model that the objects belong to.")

  /// A property that is not stored.
  package static let unstoredObjectProperty = RuleDescription(
    "unstored-object-property", .input, .error,
    title: "An object has a value for a property that is not stored.",
    rationale: "Transient and fetched properties are not in a store.",
    fix: "Leave the property out.")

  /// A value of another type.
  package static let wrongObjectValue = RuleDescription(
    "wrong-object-value", .input, .error,
    title: "A value of an object has another type than its attribute.",
    fix:
      "Write the value as the message expects; `--allow-invalid` stores values with a storage "
      + "class unchanged.")

  /// A value that validation rejects.
  package static let invalidObjectValue = RuleDescription(
    "invalid-object-value", .input, .error,
    title: "A value of an object is not valid for its attribute.",
    rationale: "Core Data refuses to save such an object.",
    fix: "Correct the value; `--allow-invalid` stores it anyway.")

  /// A mandatory property without a value.
  package static let missingObjectValue = RuleDescription(
    "missing-object-value", .input, .error,
    title: "An object has no value for a mandatory property.",
    rationale: "Core Data refuses to save such an object.",
    fix: "Give it a value; `--allow-invalid` stores the object anyway.")

  /// Two objects of one name.
  package static let repeatedObjectID = RuleDescription(
    "repeated-object-id", .input, .error,
    title: "Two objects have the same `_id`.",
    rationale: "All objects of an entity, its parents and its subentities share one set of keys.",
    fix: "Give one of them another `_id`, or omit it.")

  /// A key that Core Data does not give.
  package static let unusualObjectKey = RuleDescription(
    "unusual-object-key", .input, .error,
    title: "An object has a key below 1.",
    rationale: "Core Data numbers the objects of a store from 1 on.",
    fix:
      "Give the object another `_id`, or omit it; `--allow-invalid` stores the key anyway, for "
      + "example for objects read from a store that has it.")

  /// A name of no object.
  package static let unknownObjectID = RuleDescription(
    "unknown-object-id", .input, .error,
    title: "A relationship names an object that is not in the file.",
    rationale: "Reading such an object fails.",
    fix:
      "Correct the id, or add the object; `--allow-invalid` stores keys of objects that are missing."
  )

  /// An object twice in a relationship, or in several that can have it only once.
  package static let repeatedObjectLink = RuleDescription(
    "repeated-object-link", .input, .error,
    title: "A relationship names an object twice that it can contain only once.",
    fix: "Name it once.")

  /// Two sides of a relationship that differ.
  package static let disagreeingSides = RuleDescription(
    "disagreeing-sides", .input, .error,
    title: "The two sides of a relationship are written differently.",
    fix: "Correct one side, or leave it out: it follows from the other.")

  /// A relationship with too few or too many objects.
  package static let invalidObjectCount = RuleDescription(
    "invalid-object-count", .input, .error,
    title: "A to-many relationship has fewer or more objects than the model allows.",
    rationale: "Core Data refuses to save such an object.",
    fix: "Add or remove objects; `--allow-invalid` stores them anyway.")

  /// Equal values where they must differ.
  package static let repeatedUniqueValue = RuleDescription(
    "repeated-unique-value", .input, .error,
    title: "Two objects have equal values despite a uniqueness constraint.",
    fix: "Change one of the values.")

  /// A derived value that is another one.
  package static let disagreeingDerivedValue = RuleDescription(
    "disagreeing-derived-value", .input, .error,
    title: "A derived attribute has another value than the store computes.",
    fix: "Leave the value out; `--allow-invalid` stores it anyway.")

  /// A number that a store cannot represent exactly.
  package static let roundedObjectValue = RuleDescription(
    "rounded-object-value", .input, .warning,
    title: "A decimal number is stored as the nearest number that a store can represent.",
    rationale:
      "Core Data stores decimal numbers as 64-bit integers and as double-precision numbers, and "
      + "rounds them silently.",
    fix: "Write the stored number, or if every digit counts, make the attribute a String."
  )

  /// A rule that could not be checked.
  package static let uncheckedObjectValue = RuleDescription(
    "unchecked-object-value", .input, .warning,
    title: "A validation of the model is not checked here.",
    rationale: "A regular expression uses unsupported syntax, or a predicate was added in code.",
    fix: "Validate the objects in the app.")
}
