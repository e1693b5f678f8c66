package import Findings

extension RuleDescription {
  /// An entity that asks for code and names no class.
  package static let generatesNoClass = RuleDescription(
    "generates-no-class", .source, .warning,
    title: "An entity asks for generated code but has no class.",
    rationale: "Its objects have the class NSManagedObject; there is nothing to generate.",
    fix: "Set the entity's class, or its code generation to Manual/None.")

  /// A declaration whose form in Xcode is not known.
  package static let inferredDeclaration = RuleDescription(
    "inferred-declaration", .source, .note,
    title: "It is not known how Xcode declares the property.",
    rationale: "The generated declaration compiles; Xcode's may differ.",
    source: "Documentation/Formats/generated-classes.md: no generated file has such a property.")

  /// Two entities of one class.
  package static let repeatedClass = RuleDescription(
    "repeated-class", .source, .error,
    title: "Two entities have the same class, so their files would have the same names.",
    rationale: "Most Mac file systems treat names that differ only in case as equal.",
    fix: "Give each entity its own class, or set the code generation of one to Manual/None.")

  /// A class of another module.
  package static let classOfAnotherModule = RuleDescription(
    "class-of-another-module", .source, .error,
    title: "An entity asks for a generated class in another module.",
    rationale: "The generated file would declare it in this one.",
    fix: "Set the module to Current Product Module, or the code generation to Manual/None.")

  /// A class or property whose name no language takes.
  package static let nameIsNoIdentifier = RuleDescription(
    "name-is-no-identifier", .source, .error,
    title: "The name of a class or property is not an identifier.",
    fix: "Rename it; the old name as renaming identifier keeps the data of a property.")

  /// A name that is a word of the language.
  package static let nameIsKeyword = RuleDescription(
    "name-is-keyword", .source, .error,
    title: "The name of a class or property is a keyword of the language, or used by its headers.",
    fix: "Rename it; the old name as renaming identifier keeps the data of a property.")

  /// A property whose declaration Swift rejects.
  package static let reservedByManagedObjects = RuleDescription(
    "reserved-by-managed-objects", .source, .warning,
    title: "A property has the name of a method of NSObject or NSManagedObject.",
    rationale: "Xcode generates the declaration anyway, and the compiler refuses it.",
    fix: "Rename the property; the old name as renaming identifier keeps the data.")

  /// A class that hides one of the frameworks.
  package static let classOfFramework = RuleDescription(
    "class-of-framework", .source, .warning,
    title: "A class has the name of a class of Foundation or Core Data, or of a type of Swift.",
    rationale:
      "Generated files use that class or type, and would find the one of the model instead; in "
      + "Objective-C, two classes cannot have the same name.",
    fix: "Rename the class. The name of the entity can stay.")

  /// A custom class that cannot be written as a type.
  package static let classIsNoType = RuleDescription(
    "class-is-no-type", .source, .error,
    title: "The custom class of a transformable attribute is not a type.",
    fix: "Correct the custom class.")

  /// A parent entity that is not there.
  package static let parentNotInModel = RuleDescription(
    "parent-not-in-model", .source, .error,
    title: "The parent of an entity with a generated class is not in the model.",
    fix: "Correct the name, or add the entity.")

  /// An entity that is its own ancestor.
  package static let ownAncestor = RuleDescription(
    "own-ancestor", .source, .error,
    title: "An entity with a generated class is its own ancestor.",
    fix: "Remove the parent of one of the entities in the cycle.")

  /// A destination that is not there.
  package static let destinationNotInModel = RuleDescription(
    "destination-not-in-model", .source, .error,
    title: "A relationship or fetched property leads to no entity of the model.",
    fix: "Correct the name, or add the entity.")

  /// An option that Objective-C does not have.
  package static let optionOfSwift = RuleDescription(
    "option-of-swift", .configuration, .error,
    title: "An option of generated classes is not available in Objective-C.",
    fix: "Generate Swift, or leave the option out.")

  /// Two options that exclude each other.
  package static let finalAndOpen = RuleDescription(
    "final-and-open", .configuration, .error,
    title: "Generated classes cannot be both `final` and `open`.",
    fix: "Leave one of the two out.")

  /// An option that another has replaced.
  package static let generationOptionReplaced = RuleDescription(
    "generation-option-replaced", .configuration, .warning,
    title: "An option of generated classes is replaced by another.",
    rationale: """
      Xcode 27 declares only properties and relationship accessors `nonisolated`. The option \
      `nonisolated` does the same for members in the text of an older release; it is accepted \
      until 0.4.
      """,
    fix: "Use `--xcode 27`, or `\"xcode\": \"27\"` in `.modelc.json`, instead.")

  /// An entity or attribute of a configuration that the model does not have.
  package static let unknownElement = RuleDescription(
    "unknown-element", .configuration, .error,
    title: "A configuration names an entity or attribute that the model does not have.",
    fix: "Correct the name.")

  /// Two declarations of one name.
  package static let repeatedDeclaration = RuleDescription(
    "repeated-declaration", .configuration, .error,
    title:
      "Two generated declarations would have the same name, or one attribute would have two "
      + "enumerations.",
    fix: "Rename one of them, or leave it out.")

  /// An attribute that cannot be an enumeration.
  package static let attributeNotEnumerable = RuleDescription(
    "attribute-not-enumerable", .configuration, .error,
    title: "An attribute cannot be an enumeration because of its type.",
    fix: "Use an attribute of type String or an Integer type.")

  /// An enumeration without a name or cases.
  package static let enumerationMalformed = RuleDescription(
    "enumeration-malformed", .configuration, .error,
    title: "An enumeration of a configuration or of user info cannot be declared.",
    fix: "Write a name of a type and at least one case with a name and a raw value.")

  /// A fetch request without a generated method.
  package static let fetchRequestWithoutMethod = RuleDescription(
    "fetch-request-without-method", .source, .error,
    title: "A fetch request of the model cannot become a method.",
    fix: "Rename the request or its variables, or correct its predicate.")

  /// A model of a configuration that is not there.
  package static let unknownConfiguredModel = RuleDescription(
    "unknown-configured-model", .configuration, .warning,
    title: "A configuration of generated classes names a model that does not exist.",
    fix: "Correct the path, which begins at the folder of the file, or remove the entry.")

  /// Two outputs of one name.
  package static let repeatedOutput = RuleDescription(
    "repeated-output", .configuration, .error,
    title: "Two generated files would have the same name.",
    fix: "Give the single file another name.")

  /// A command line that names no folder.
  package static let noOutputFolder = RuleDescription(
    "no-output-folder", .input, .error,
    title: "Neither the command line nor a configuration names the folder of generated classes.",
    fix: "Give the folder with `--output`, or as `output` in `.modelc.json`.")

  /// All findings on generated classes.
  package static let ofGeneratedClasses: [RuleDescription] = [
    .generatesNoClass, .inferredDeclaration, .repeatedClass, .classOfAnotherModule,
    .nameIsNoIdentifier, .nameIsKeyword, .reservedByManagedObjects, .classOfFramework,
    .classIsNoType, .parentNotInModel, .ownAncestor, .destinationNotInModel,
    .optionOfSwift, .finalAndOpen, .generationOptionReplaced, .unknownElement, .repeatedDeclaration,
    .attributeNotEnumerable, .enumerationMalformed, .fetchRequestWithoutMethod,
    .unknownConfiguredModel, .repeatedOutput, .noOutputFolder,
  ]
}
