import DataModel

extension Expressing {
  /// The attribute as a stored property can be; nil if none can.
  mutating func attribute(_ attribute: Attribute, of entity: String) -> Attribute? {
    let path = ElementPath.property(entity: entity, name: attribute.name)
    guard attribute.type != .undefined, attribute.type != .objectID else {
      lose(
        path, "a property of the type \(attribute.type.sourceName)",
        changesHash: !attribute.isTransient)
      return nil
    }
    var result = plain(attribute, at: path)
    result.isTransient = attribute.isTransient
    result.allowsExternalBinaryDataStorage = attribute.allowsExternalBinaryDataStorage
    result.preservesValueOnDeletion = attribute.preservesValueOnDeletion
    result.allowsCloudEncryption = attribute.allowsCloudEncryption
    result.isIndexedBySpotlight = attribute.isIndexedBySpotlight
    result.versionHashModifier = attribute.versionHashModifier
    if let identifier = attribute.renamingIdentifier, identifier != attribute.name {
      result.renamingIdentifier = identifier
    }
    if let derivation = attribute.derivation {
      lose(
        path, "the derivation \(derivation.expression ?? ""): the property is stored",
        changesHash: true)
    }
    if attribute.isStoredInExternalRecord { lose(path, "that it is kept in an external record") }
    setTransformer(of: &result, from: attribute, at: path)
    setElements(of: &result, from: attribute, at: path)
    guard attribute.type != .composite || !result.elements.isEmpty else {
      lose(path, "a composite without elements", changesHash: !attribute.isTransient)
      return nil
    }
    setDefault(of: &result, from: attribute, at: path)
    keepEnumerationMark(of: &result, from: attribute, at: path)
    return result
  }

  /// Returns name, type and optionality, and records validation as a loss.
  private mutating func plain(_ attribute: Attribute, at path: ElementPath) -> Attribute {
    var result = Attribute(name: attribute.name, type: attribute.type)
    result.isOptional = attribute.isOptional
    let rules = validationText(attribute.validation)
    if !rules.isEmpty { lose(path, "validation: \(rules)") }
    return result
  }

  /// A transformable attribute names its transformer and the class of its values.
  ///
  /// An array of values that have an attribute type needs none: SwiftData takes `NSSecureUnarchiveFromData`.
  private mutating func setTransformer(
    of result: inout Attribute, from attribute: Attribute, at path: ElementPath
  ) {
    guard attribute.type == .transformable else { return }
    result.customClassName = swiftTypeName(of: attribute)
    result.valueTransformerName = attribute.valueTransformerName
    if let name = result.customClassName, elementOfPlainArray(attribute) == nil, !isOfSystem(name) {
      losses.append(
        SwiftDataLoss(path, "the declaration of \(name): it is that of the app", lack: .model))
    }
    if let element = elementOfPlainArray(attribute) {
      result.customClassName = "Array<\(element)>"
      result.valueTransformerName = secureTransformer
    } else if attribute.valueTransformerName == nil {
      result.valueTransformerName = secureTransformer
      lose(
        path, "a transformable attribute without transformer: \(secureTransformer) stands for it")
    }
  }

  /// The elements of a composite: those below something optional are optional themselves.
  private mutating func setElements(
    of result: inout Attribute, from attribute: Attribute, at path: ElementPath
  ) {
    guard attribute.type == .composite else { return }
    result.compositeName = attribute.compositeName
    let isBelow = attribute.isOptional || isEnumeration(attribute)
    result.elements = attribute.elements.compactMap {
      element($0, isBelowOptional: isBelow, prefix: "", at: path)
    }
    if enumerationRawType(of: attribute) != nil {
      losses.append(
        SwiftDataLoss(
          path, "the cases of the enumeration; a structure holds the raw value", lack: .model))
    }
  }

  /// An element of a composite; nil if no stored property can be one.
  private mutating func element(
    _ element: Attribute, isBelowOptional: Bool, prefix: String, at path: ElementPath
  ) -> Attribute? {
    let name = prefix + element.name
    guard element.type != .undefined, element.type != .objectID, !element.isTransient else {
      lose(
        path, "its element \(name), which is transient or has no type",
        changesHash: !element.isTransient)
      return nil
    }
    var result = plain(element, at: path)
    if let type = elementOfPlainArray(element) {
      result.customClassName = "Array<\(type)>"
      result.valueTransformerName = secureTransformer
    } else if element.type == .transformable {
      result.type = .binary
      lose(path, "that its element \(name) is transformable: it is Binary", changesHash: true)
    }
    if isBelowOptional, !element.isOptional {
      result.isOptional = true
      lose(
        path, "that its element \(name) is required, as what is below something optional is not",
        changesHash: element.type != .composite)
    }
    let isHashed =
      element.allowsExternalBinaryDataStorage || element.preservesValueOnDeletion
      || element.versionHashModifier != nil
    let options = Set(optionsOfElement(element))
    if !options.isEmpty {
      lose(
        path, "what its element \(name) has: \(options.sorted().joined(separator: ", "))",
        changesHash: isHashed)
    }
    let isBelow = isBelowOptional || element.isOptional || isEnumeration(element)
    result.elements = element.elements.compactMap {
      self.element($0, isBelowOptional: isBelow, prefix: "\(name).", at: path)
    }
    copyMark(from: element, to: &result)
    guard element.type != .composite || !result.elements.isEmpty else {
      lose(path, "its element \(name), a composite without elements")
      return nil
    }
    if let value = element.defaultValue, swiftValue(value, of: element) != nil {
      result.defaultValue = value
    } else if element.defaultValue != nil {
      lose(path, "the default of its element \(name)")
    }
    return result
  }

  /// The constant that the property begins with.
  private mutating func setDefault(
    of result: inout Attribute, from attribute: Attribute, at path: ElementPath
  ) {
    guard let value = attribute.defaultValue else { return }
    if attribute.type == .composite {
      if isExpressible(value, of: result) { return result.defaultValue = value }
    } else if swiftValue(value, of: attribute) != nil {
      return result.defaultValue = value
    }
    lose(path, "the default \(value)")
  }

  /// Keeps the user info of an enumeration, which is SwiftData's own, and records any other as a loss.
  private mutating func keepEnumerationMark(
    of result: inout Attribute, from attribute: Attribute, at path: ElementPath
  ) {
    var (texts, others) = (attribute.userInfo, attribute.otherUserInfo)
    copyMark(from: attribute, to: &result)
    for key in enumerationKeys where isEnumeration(attribute) {
      texts[key] = nil
      others[key] = nil
    }
    userInfo(texts, others, at: path)
  }
}

/// Whether a class is likely one of the system's frameworks.
private func isOfSystem(_ name: String) -> Bool {
  ["NS", "UI", "CL", "CG", "MK"].contains(where: name.hasPrefix)
}

/// The transformer that SwiftData takes for arrays.
///
/// - Source: caches of SwiftData's models: ten attributes.
let secureTransformer = "NSSecureUnarchiveFromData"

/// The keys of user info by which SwiftData marks an enumeration.
private let enumerationKeys = ["EnumType", "enum"]

/// Marks an enumeration as one.
private func copyMark(from attribute: Attribute, to result: inout Attribute) {
  for key in enumerationKeys where isEnumeration(attribute) {
    if let text = attribute.userInfo[key] { result.userInfo[key] = text }
    if let value = attribute.otherUserInfo[key] { result.otherUserInfo[key] = value }
  }
}

/// What an element of a composite has that no stored property of a Codable type says.
private func optionsOfElement(_ element: Attribute) -> [String] {
  var result: [String] = []
  if element.allowsExternalBinaryDataStorage { result.append("external storage") }
  if element.preservesValueOnDeletion { result.append("preservation on deletion") }
  if element.allowsCloudEncryption { result.append("encryption in CloudKit") }
  if element.isIndexedBySpotlight { result.append("Spotlight") }
  if element.versionHashModifier != nil { result.append("a version hash modifier") }
  if element.derivation != nil { result.append("a derivation") }
  if let name = element.renamingIdentifier, name != element.name {
    result.append("the renaming identifier \(name)")
  }
  let keys = Set(element.userInfo.keys).union(element.otherUserInfo.keys)
    .subtracting(enumerationKeys)
  if !keys.isEmpty { result.append("user info") }
  return result
}

/// The validation rules of values, in words; empty if absent.
private func validationText(_ validation: Validation) -> String {
  var parts: [String] = []
  if let value = validation.minimum { parts.append("at least \(value)") }
  if let value = validation.maximum { parts.append("at most \(value)") }
  if let pattern = validation.regularExpression { parts.append("matching \(pattern)") }
  parts += validation.others.map(\.predicate)
  return parts.joined(separator: ", ")
}
