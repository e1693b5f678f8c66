import DataModel

/// The classes to generate for a model.
struct ClassPlan {
  /// The classes, in the order of their entities.
  var classes: [ManagedClass] = []
  /// The name that the model's own files begin with.
  var modelIdentifier: String
  /// The notes; if one of them is an error, nothing is written.
  var notes: [GenerationNote] = []
  /// The enumerations to declare.
  var enumerations: [ManagedEnumeration] = []
  /// The structures to declare.
  var structures: [ManagedStructure] = []
  /// The methods to declare for fetch requests of the model.
  var requests: [ManagedRequest] = []
}

extension ClassPlan {
  /// The prefix of the aliases in the model's own file: the name without underscores.
  ///
  /// A digit at the start, which no file shows, gets one, as no name may begin with it.
  ///
  /// - Source: `Documentation/Formats/generated-classes.md`, releases.
  var aliasPrefix: String {
    let name = modelIdentifier.filter { $0 != "_" }
    return name.first?.isNumber == true ? "_\(name)" : name
  }
}

/// Finds out which entities get classes, and what these refer to.
///
/// - Complexity: O(n log n) in the number of entities and properties.
func planClasses(
  of model: Model, options: GenerationOptions, language: GeneratedLanguage
) -> ClassPlan {
  var plan = ClassPlan(modelIdentifier: identifier(from: options.modelName))
  var modules = ModuleCheck(module: options.module)
  let computed = plan.addTypes(of: model, style: options.style)
  for entity in model.entities {
    let setting = options.includesAllEntities ? .classDefinition : entity.codeGeneration
    guard let setting, setting != .manual else { continue }
    guard let name = ClassName(of: entity) else {
      plan.notes.append(.noClass(entity: entity.name))
      continue
    }
    modules.note(name, of: entity)
    let builder = ClassBuilder(
      model: model, entity: entity, name: name, style: options.style, computed: computed)
    plan.classes.append(builder.managedClass(includingDefinition: setting == .classDefinition))
    plan.notes += findReferenceProblems(of: entity, in: model)
  }
  plan.noteFamilies(in: model)
  plan.notes += modules.problems
  plan.notes += findRepeatedClasses(plan.classes)
  let types =
    language == .swift ? SwiftGenerator(options, plan).typesNamed(in: plan.classes) : []
  plan.notes += plan.classes.flatMap { findNameProblems(of: $0, language: language, types) }
  plan.notes += plan.classes.flatMap { findInferredForms($0) }
  plan.notes += findStyleProblems(of: plan, options: options, language: language)
  return plan
}

/// The name with everything that cannot be in an identifier replaced by `_`.
func identifier(from name: String) -> String {
  String(name.unicodeScalars.map { isPlainIdentifierPart($0) ? Character($0) : "_" })
}

/// Whether `scalar` is an ASCII letter, a digit or `_`.
private func isPlainIdentifierPart(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "a"..."z", "A"..."Z", "0"..."9", "_": true
  default: false
  }
}
