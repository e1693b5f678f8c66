import DataModel
import Findings

/// The enumerations of a model.
struct EnumerationPlan {
  /// The computed values of enumerated attributes.
  var values: [ElementPath: ComputedValue] = [:]
  /// The types to declare, each once, in the order of the attributes.
  var types: [ManagedEnumeration] = []
  /// What is wrong.
  var notes: [GenerationNote] = []
}

/// Determines which attributes are enumerations, and their cases.
///
/// - Complexity: O(n log n) in the numbers of attributes and cases.
func planEnumerations(of model: Model, style: ClassStyle) -> EnumerationPlan {
  var plan = EnumerationPlan()
  var known: Set<ElementPath> = []
  var wanted = style.enumerations
  if style.readsEnumerationsFromUserInfo { wanted += model.enumerationsInUserInfo }
  for enumerated in wanted {
    do throws(StyleProblem) {
      let attribute = try model.attribute(of: enumerated)
      guard known.insert(enumerated.path).inserted else { throw .severalEnumerations }
      try plan.add(enumerated, attribute, isRequired: style.hasRequiredAttributes)
    } catch {
      plan.notes.append(.style(enumerated.path, error))
    }
  }
  return plan
}

extension StyleProblem: Error {}

extension EnumerationPlan {
  /// Adds one attribute and, where its cases are listed and it is not there yet, its type.
  fileprivate mutating func add(
    _ enumerated: EnumeratedAttribute, _ attribute: Attribute, isRequired: Bool
  ) throws(StyleProblem) {
    guard attribute.type == .string || attribute.type.isInteger else {
      throw .notEnumerable(attribute.type.sourceName)
    }
    var fallback: String?
    if let cases = enumerated.cases {
      guard isFreeTypeName(enumerated.type) else { throw .noTypeName(enumerated.type) }
      let type = ManagedEnumeration(
        name: enumerated.type, rawType: attribute.type,
        cases: try resolveCases(cases, of: enumerated.type, rawType: attribute.type))
      if let same = types.first(where: { $0.name == type.name }) {
        guard same == type else { throw .differingCases(type.name) }
      } else {
        types.append(type)
      }
      if isRequired, attribute.isAlwaysSet {
        fallback = type.cases.first { $0.rawValue == attribute.rawDefault }?.name
      }
    } else if !enumerated.type.split(separator: ".", omittingEmptySubsequences: false)
      .allSatisfy({ isFreeTypeName(String($0)) })
    {
      throw .noTypeName(enumerated.type)
    }
    values[enumerated.path] = .enumeration(
      type: enumerated.type, isText: attribute.type == .string, fallback: fallback)
  }
}

extension Attribute {
  /// Whether every object has a value once it is complete: required, stored, and not computed later.
  var isAlwaysSet: Bool { !isOptional && !isTransient && !isDerived && type != .undefined }

  /// The default value as the raw value of a case.
  fileprivate var rawDefault: String? {
    switch defaultValue {
    case .string(let text): text
    case .integer(let number): String(number)
    default: nil
    }
  }
}

extension Model {
  /// The attribute that is meant.
  fileprivate func attribute(of enumerated: EnumeratedAttribute) throws(StyleProblem) -> Attribute {
    guard let entity = entities[enumerated.entity] else {
      throw .unknownEntity(
        enumerated.entity, near: nearestName(to: enumerated.entity, among: entities.map(\.name)))
    }
    guard let attribute = entity.attributes[enumerated.attribute] else {
      throw .unknownAttribute(
        enumerated.attribute,
        near: nearestName(to: enumerated.attribute, among: entity.attributes.map(\.name)))
    }
    return attribute
  }

  /// The enumerations in the user info of attributes, sorted by name.
  fileprivate var enumerationsInUserInfo: [EnumeratedAttribute] {
    entities.flatMap { entity in
      entity.attributes.compactMap { attribute in
        attribute.userInfo[EnumeratedAttribute.typeKey].map { type in
          EnumeratedAttribute(
            entity: entity.name, attribute: attribute.name, type: type,
            cases: attribute.userInfo[EnumeratedAttribute.casesKey].map(readCases))
        }
      }
    }
  }
}

/// Reads `draft, done=DONE`: raw values, or names and raw values.
private func readCases(_ text: String) -> [EnumerationCase] {
  text.split(separator: ",").map { part in
    guard let equals = part.firstIndex(of: "=") else {
      return EnumerationCase(name: nil, rawValue: trimmed(part))
    }
    return EnumerationCase(
      name: trimmed(part[..<equals]), rawValue: trimmed(part[part.index(after: equals)...]))
  }
}

private func trimmed(_ text: Substring) -> String {
  let start = text.drop(while: \.isWhitespace)
  return String(start.reversed().drop(while: \.isWhitespace).reversed())
}
