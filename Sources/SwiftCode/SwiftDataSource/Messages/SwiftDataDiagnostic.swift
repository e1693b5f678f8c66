package import Findings

/// The catalogue of findings on reading SwiftData sources.
///
/// The entries are members of `RuleDescription`; code names them and never their identifiers.
package enum SwiftDataDiagnostic {
  /// All, in the order in which they are listed; whose severity no configuration may change.
  package static let all: [RuleDescription] = [
    .noSwiftSupport, .swiftDataSyntaxError, .swiftDataSourceTooLarge,
    .swiftDataUnknownType, .swiftDataSystemType, .swiftDataSystemLayout,
    .swiftDataUnsupportedType, .swiftDataInferredType,
    .swiftDataImplicitInverse, .swiftDataAmbiguousInverse, .swiftDataBrokenInverse,
    .swiftDataLeafOrder, .swiftDataAssumedLayout,
    .swiftDataModifierUnseen,
    .swiftDataConditional, .swiftDataDeclaredTwice, .swiftDataNameClash,
    .swiftDataUnknownOption, .swiftDataUnknownKeyPath, .swiftDataListUnreadable,
    .swiftDataNotImported, .swiftDataPlanUnused,
  ]
}

extension RuleDescription {
  /// The rules about gaps in the tools' knowledge, which are not errors in the sources: checks and hashes
  /// omit the property.
  ///
  /// Whatever needs the whole model takes them for errors.
  package static let swiftDataGaps = Set(
    [
      swiftDataUnknownType, swiftDataSystemType, swiftDataInferredType, swiftDataUnknownOption,
      swiftDataConditional,
    ].map(\.id))

  /// A Swift source given to a build without the trait `SwiftCode`.
  package static let noSwiftSupport = RuleDescription(
    "no-swift-support", .input, .error,
    title: "This build of the tools cannot read Swift sources.",
    rationale: "It was made without the trait SwiftCode, as by `make demo`.",
    fix: "Build the tools with `make install` or `swift build`, or take those of a release.")

  /// A source with an error of syntax.
  package static let swiftDataSyntaxError = RuleDescription(
    "swiftdata-syntax-error", .input, .warning,
    title: "A Swift source with SwiftData has a syntax error.",
    rationale:
      "Its other declarations are read; a model whose own declaration has the error is not, and "
      + "its hash cannot be computed.",
    fix: "Correct the source, as the compiler says.")

  /// A source larger than the size limit.
  package static let swiftDataSourceTooLarge = RuleDescription(
    "swiftdata-source-too-large", .input, .error,
    title: "A Swift source is larger, or nested deeper, than any model.",
    rationale: "Its declarations are unknown, so models may be missing.",
    fix: """
      Move the models into a separate file, and leave this one out with `--exclude`; for a check, \
      put it into a folder that `exclude` in `.modeldiff.json` names.
      """)

  /// A type that no source declares.
  package static let swiftDataUnknownType = RuleDescription(
    "swiftdata-unknown-type", .source, .warning,
    title: "A property has a type that the sources do not declare, so it is not judged.",
    rationale: """
      A type of a package, or a generated one, may be a model, an enumeration or a structure, and \
      each gives another version hash. The hash of its entity is not known; everything else is \
      judged.
      """ + decidingUnjudged,
    fix:
      "Name the folder or file that declares the type as well, or declare it the same way in a "
      + "Swift file next to the models that no target builds.")

  /// A system type with a special layout.
  package static let swiftDataSystemType = RuleDescription(
    "swiftdata-system-type", .source, .warning,
    title: "A property has a system type whose layout is not known, so it is not judged.",
    rationale:
      "SwiftData stores such a type by the members that its Codable conformance or its reflection "
      + "shows. They belong to the system and may change with it; building the schema then "
      + "crashes, or the version hash changes." + decidingUnjudged,
    fix: "Store plain values, or your own structure, and compute the system type from them.")

  /// A type of the system with a layout that stores have shown.
  package static let swiftDataSystemLayout = RuleDescription(
    "swiftdata-system-layout", .source, .warning,
    title: "A property has a Codable type of the system, whose members may change with the system.",
    rationale:
      "SwiftData stores the members of the type, and the tools assume those of known systems. On a "
      + "system with other members, the version hash differs, so no store opens with a plan, or "
      + "the schema cannot be built: apps with `String.LocalizationValue` crash on iOS 26.",
    fix: "Store plain values, or your own structure, and compute the system type from them.",
    source: "SpeziScheduler, issues 81 and 83.")

  /// A type that SwiftData does not store.
  package static let swiftDataUnsupportedType = RuleDescription(
    "swiftdata-unsupported-type", .source, .error,
    title: "A property has a type that SwiftData cannot store.",
    fix:
      "Store a plain value, an enumeration, a Codable structure or a model, or mark it `@Transient`."
  )

  /// A type that is not written.
  package static let swiftDataInferredType = RuleDescription(
    "swiftdata-inferred-type", .source, .warning,
    title: "The initial value of a property does not show its type, so the property is not judged.",
    rationale: "Only the compiler knows the type of the expression; the hash depends on it.",
    fix: "Write the type after the name.")

  /// Two relationships that may be each other's inverse.
  package static let swiftDataImplicitInverse = RuleDescription(
    "swiftdata-implicit-inverse", .source, .note,
    title: "An inverse is not declared, so two models are possible.",
    rationale:
      "SwiftData pairs such relationships in most stores and leaves them unpaired in others; the version "
      + "hash depends on it.",
    fix: "Write `@Relationship(inverse: \\Other.property)` on one side.")

  /// Several relationships that may be the inverse.
  package static let swiftDataAmbiguousInverse = RuleDescription(
    "swiftdata-ambiguous-inverse", .source, .warning,
    title:
      "An inverse is not declared, and several relationships are possible; read as no inverse.",
    fix: "Write `@Relationship(inverse: \\Other.property)` on one side.")

  /// An invalid inverse.
  package static let swiftDataBrokenInverse = RuleDescription(
    "swiftdata-broken-inverse", .source, .error,
    title:
      "An inverse names a property that does not exist, leads elsewhere, or has another inverse.",
    fix: "Name the relationship that leads back.")

  /// Leaves of one name and different types.
  package static let swiftDataLeafOrder = RuleDescription(
    "swiftdata-leaf-order", .source, .note,
    title:
      "Two parts of a composite have the same name but different types, so two models are possible.",
    rationale: "Their order in the version hash is not known.",
    fix: "Rename one of them, or compare with a store of the app.")

  /// A hash modifier that no hash has.
  package static let swiftDataModifierUnseen = RuleDescription(
    "swiftdata-modifier-unseen", .source, .warning,
    title: "A hash modifier on an enum or structure has no effect.",
    rationale: """
      The version hash of a composite attribute covers only its parts, not a modifier: the hash is \
      the same with and without it, and nothing is migrated.
      """,
    fix: "Set the modifier on a property of the model that is neither an enum nor a structure.",
    source: "Documentation/Formats/version-hash.md, composites.")

  /// A layout that no store showed yet.
  package static let swiftDataAssumedLayout = RuleDescription(
    "swiftdata-assumed-layout", .source, .warning,
    title: "The layout of a type is assumed: no known store shows it.",
    rationale: "The real version hash may differ.",
    fix: "Compare with a store of the app.")

  /// A declaration in a branch of `#if`.
  package static let swiftDataConditional = RuleDescription(
    "swiftdata-conditional", .source, .error,
    title: "A property is declared in a branch of `#if`, so the hash depends on the build.",
    rationale:
      "Conditions that are the same on every system with SwiftData are evaluated, such as "
      + "`os(Linux)` and `canImport(Foundation)`; those that differ between systems and builds "
      + "are not. If an attribute depends on the build, the hash of its entity is not known; if "
      + "the attribute is declared in only one way, it is compared as declared, and everything "
      + "else is judged. If a relationship, a type or a list of models depends on the build, this "
      + "is an error.",
    fix:
      "Declare the property outside the branch, and make only the code that uses it depend on the "
      + "build."
  )

  /// A type that is declared more than once.
  package static let swiftDataDeclaredTwice = RuleDescription(
    "swiftdata-declared-twice", .source, .error,
    title: "A type is declared in several places, and the schema may mean any of them.",
    rationale: "The sources of several targets are read as one.",
    fix: """
      Name the folder of one target, or leave files out with `--exclude`, in a check folders with `exclude` in \
      `.modeldiff.json`.
      """)

  /// Two models of one name in one schema.
  package static let swiftDataNameClash = RuleDescription(
    "swiftdata-name-clash", .source, .error,
    title: "Two models of a schema have the same name.",
    rationale:
      "The entity has only the name of the class, so SwiftData uses whichever type comes first in "
      + "the process: a frozen copy silently gets the shape of the live one. If they belong to "
      + "two targets, the sources of both are read as one.",
    fix:
      "Make every relationship of a frozen schema lead to a type of the same schema; for several "
      + "targets, name the folder of each.")

  /// An argument that is not known.
  package static let swiftDataUnknownOption = RuleDescription(
    "swiftdata-unknown-option", .source, .warning,
    title: "An argument of a macro cannot be read, so the property is not judged.",
    rationale: """
      Only constants and known options are read; the hash may depend on others, such as `.codable` \
      of iOS 27. The hash of the entity is then not known; everything else is judged.
      """ + decidingUnjudged,
    fix: "Write a constant.")

  /// A key path that leads nowhere.
  package static let swiftDataUnknownKeyPath = RuleDescription(
    "swiftdata-unknown-key-path", .source, .error,
    title: "`#Unique` or `#Index` names a property that the model does not have.",
    fix: "Correct the key path.")

  /// A list of models, schemas or stages that is computed.
  package static let swiftDataListUnreadable = RuleDescription(
    "swiftdata-list-unreadable", .source, .error,
    title: "A list of models, schemas or stages cannot be read.",
    rationale:
      "Only lists of types, constants that hold them, and lists with `+` between them are read.",
    fix: "Write the types in the list.")

  /// A file with models that does not import SwiftData.
  package static let swiftDataNotImported = RuleDescription(
    "swiftdata-not-imported", .source, .note,
    title: "A class with `@Model` is left out: its file does not import SwiftData.",
    rationale: "Other frameworks have an attribute with that name.",
    fix: "Write `import SwiftData` in the file.")

  /// A migration plan that no container has.
  package static let swiftDataPlanUnused = RuleDescription(
    "swiftdata-plan-unused", .source, .warning,
    title: "No container uses the migration plan.",
    rationale:
      "SwiftData migrates with the plan that the container was created with. Without a plan, it "
      + "infers every mapping, runs no stage, and ignores the schemas of the plan.",
    fix: "Give the plan to the container as `migrationPlan:`, or remove it.")
}

/// The advice for deciding how an attribute is stored that the sources leave open.
private let decidingUnjudged = """
   What decides it is a store of the app (`modelc hash --like`), or `"assume": {"Trip.place": "transformable"}`, or `"binary"`, in \
  `.modeldiff.json`.
  """
