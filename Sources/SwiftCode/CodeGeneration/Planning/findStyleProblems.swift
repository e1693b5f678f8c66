import DataModel

/// Finds requests of the style that the language or the names in the model do not allow.
func findStyleProblems(
  of plan: ClassPlan, options: GenerationOptions, language: GeneratedLanguage
) -> [GenerationNote] {
  guard language == .swift else {
    let unknown = optionsOfSwift(in: options)
    return unknown.isEmpty ? [] : [.style(.model, .onlyInSwift(unknown))]
  }
  var notes: [GenerationNote] = []
  if options.style.isFinal, options.access == .open {
    notes.append(.style(.model, .finalAndOpen))
  }
  return notes + findRepeatedTypes(plan, options)
}

/// The options that are set and that Objective-C does not have, by their keys.
private func optionsOfSwift(in options: GenerationOptions) -> [String] {
  let flags: [GenerationFlag] = [
    .nonisolated, .final, .optionalScalars, .typedRelationships, .enumsFromUserInfo,
    .compositeStructs, .objectIDs, .fetchRequests, .names,
  ]
  var result = flags.filter { options[keyPath: $0.option] }.map(\.rawValue)
  if options.access != .public { result.insert("access \(options.access.rawValue)", at: 0) }
  if !options.style.hasRelationshipAccessors { result.append("relationshipAccessors false") }
  if !options.style.enumerations.isEmpty { result.append("enums") }
  return result
}

/// Types that would be declared twice in the module.
private func findRepeatedTypes(
  _ plan: ClassPlan, _ options: GenerationOptions
) -> [GenerationNote] {
  var names = Set(plan.classes.map(\.name))
  var declared = plan.structures.map(\.name) + plan.enumerations.map(\.name)
  if options.style.hasObjectIdentifiers { declared += plan.classes.map(\.identifierName) }
  if options.style.hasFetchHelpers { declared.append(plan.objectProtocol) }
  return declared.compactMap { name in
    names.insert(name).inserted ? nil : .style(.model, .repeatedType(name))
  }
}

extension ClassPlan {
  /// The name of the protocol that all classes conform to.
  var objectProtocol: String {
    let name = capitalized(modelIdentifier)
    return isIdentifier(name) ? "\(name)Object" : "Model\(name)Object"
  }
}

extension ManagedClass {
  /// The name of the array for an ordered relationship: `booksArray`, or another that no property in the
  /// inheritance tree has.
  func arrayName(of relationship: ToManyRelationship) -> String {
    var name = "\(relationship.name)Array"
    var number = 1
    while namesInTree.contains(name) {
      name = "\(relationship.name)InOrder" + (number == 1 ? "" : "\(number)")
      number += 1
    }
    return name
  }
}
