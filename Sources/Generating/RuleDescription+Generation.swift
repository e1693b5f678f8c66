package import Findings

extension RuleDescription {
  /// An entity that asks for code and names no class.
  static let generatesNoClass = RuleDescription(
    "generates-no-class", .source, .warning,
    title: "An entity asks for generated code and names no class.",
    rationale: "Its objects are of the class NSManagedObject; there is nothing to generate.",
    fix: "Set the entity's class, or its code generation to Manual/None.")

  /// A declaration whose form in Xcode is not known.
  static let inferredDeclaration = RuleDescription(
    "inferred-declaration", .source, .note,
    title: "How Xcode declares the property is not known.",
    rationale: "The declaration that is written compiles; Xcode's may differ.",
    source: "Documentation/Formats/generated-classes.md: no generated file has such a property.")

  /// Two entities of one class.
  static let repeatedClass = RuleDescription(
    "repeated-class", .source, .error,
    title: "Two entities have the same class, so that their files would have the same names.",
    rationale: "Names that differ only in case are the same to most file systems of Macs.",
    fix: "Give each entity a class of its own, or set the code generation of one to Manual/None.")

  /// A class of another module.
  static let classOfAnotherModule = RuleDescription(
    "class-of-another-module", .source, .error,
    title: "An entity asks for a generated class of another module.",
    rationale: "The generated file would declare it in this one.",
    fix: "Set the module to Current Product Module, or the code generation to Manual/None.")

  /// A class or property whose name no language takes.
  static let nameIsNoIdentifier = RuleDescription(
    "name-is-no-identifier", .source, .error,
    title: "The name of a class or property is not an identifier.",
    fix: "Rename it; the old name as renaming identifier keeps the data of a property.")

  /// A name that is a word of the language.
  static let nameIsKeyword = RuleDescription(
    "name-is-keyword", .source, .error,
    title: "The name of a class or property is a keyword of the language.",
    fix: "Rename it; the old name as renaming identifier keeps the data of a property.")

  /// A property whose declaration Swift refuses.
  static let reservedByManagedObjects = RuleDescription(
    "reserved-by-managed-objects", .source, .warning,
    title: "A property has the name of a method of NSObject or NSManagedObject.",
    rationale: "Xcode generates the declaration all the same, and the compiler refuses it.",
    fix: "Rename the property; the old name as renaming identifier keeps the data.")

  /// A custom class that cannot be written as a type.
  static let classIsNoType = RuleDescription(
    "class-is-no-type", .source, .error,
    title: "The custom class of a transformable attribute is not a type.",
    fix: "Correct the custom class.")

  /// A generated file that nothing asks for any more.
  static let staleGeneratedFile = RuleDescription(
    "stale-generated-file", .input, .warning,
    title: "A generated file is left over: the model no longer asks for it.",
    rationale: "The build compiles it with the others as long as it is there.",
    fix: "Remove it, or run `modelc generate --prune`.")

  /// What there is to say about generated classes.
  package static let ofGeneratedClasses: [RuleDescription] = [
    .generatesNoClass, .inferredDeclaration, .repeatedClass, .classOfAnotherModule,
    .nameIsNoIdentifier, .nameIsKeyword, .reservedByManagedObjects, .classIsNoType,
    .staleGeneratedFile,
  ]
}
