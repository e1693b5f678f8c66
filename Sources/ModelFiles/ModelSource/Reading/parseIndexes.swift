import DataModel
import Findings

extension ModelReader {
  /// The index at `index`, nil if it has no name.
  mutating func parseFetchIndex(_ index: Int) -> FetchIndex? {
    defer { property = nil }
    guard let name = beginProperty(index) else { return nil }
    var fetchIndex = FetchIndex(name: name, elements: [])
    for attribute in attributes(of: index) {
      switch attribute.name {
      case .name: break
      case .partialIndexPredicate: fetchIndex.partialPredicate = predicate(attribute)
      default: noteUnexpectedAttribute(attribute, of: index)
      }
    }
    for child in children(.fetchIndexElement, of: index) {
      parseFetchIndexElement(child).map { fetchIndex.elements.append($0) }
    }
    return fetchIndex
  }

  private mutating func parseFetchIndexElement(_ index: Int) -> FetchIndexElement? {
    var subject: FetchIndexElement.Subject?
    var type = FetchIndexElementType.binary
    var isAscending = true
    for attribute in attributes(of: index) {
      switch attribute.name {
      case .property: text(attribute).map { subject = .property($0) }
      case .expression: subject = expressionSubject(attribute, of: index) ?? subject
      case .expressionType: break
      case .type: type = indexType(attribute)
      case .order: isAscending = order(attribute)
      default: noteUnexpectedAttribute(attribute, of: index)
      }
    }
    guard let subject else {
      if document.attribute(.expression, of: index) == nil { reportMissing(.property, of: index) }
      return nil
    }
    return FetchIndexElement(subject, isAscending: isAscending, type: type)
  }

  private mutating func expressionSubject(
    _ attribute: SourceAttribute, of index: Int
  ) -> FetchIndexElement.Subject? {
    var type = AttributeType.undefined
    if let written = document.attribute(.expressionType, of: index) {
      type = attributeType(written) ?? .undefined
    }
    return expression(attribute).map { .expression(name: nil, text: $0, resultType: type) }
  }

  private mutating func indexType(_ attribute: SourceAttribute) -> FetchIndexElementType {
    switch value(attribute).lowercased() {
    case "binary", "": return .binary
    case "rtree", "r-tree": return .rTree
    default:
      reportWord(
        attribute, rule: .unknownValue, kind: "a kind of index", words: ["Binary", "RTree"])
      return .binary
    }
  }

  private mutating func order(_ attribute: SourceAttribute) -> Bool {
    switch value(attribute) {
    case "ascending", "": return true
    case "descending": return false
    default:
      reportWord(
        attribute, rule: .unknownValue, kind: "an order", words: ["ascending", "descending"])
      return true
    }
  }

  /// The property names of each old compound index in the element at `index`.
  mutating func parseCompoundIndexes(_ index: Int) -> [[String]] {
    children(.compoundIndex, of: index).map { compound in
      children(.index, of: compound).compactMap { onlyValue(.value, of: $0) }
    }
  }

  /// The property names of each uniqueness constraint in the element at `index`.
  mutating func parseUniquenessConstraints(_ index: Int) -> [[String]] {
    children(.uniquenessConstraint, of: index).map { constraint in
      children(.constraint, of: constraint).compactMap { onlyValue(.value, of: $0) }
    }
  }

  /// The configuration at `index`, nil if it has no name.
  mutating func parseConfiguration(_ index: Int) -> Configuration? {
    guard let name = document.value(.name, of: index) else {
      reportMissing(.name, of: index)
      return nil
    }
    var configuration = Configuration(name: name, entities: [])
    for attribute in attributes(of: index) {
      switch attribute.name {
      case .name: break
      case .usedWithCloudKit: configuration.isUsedWithCloudKit = boolean(attribute)
      default: noteUnexpectedAttribute(attribute, of: index)
      }
    }
    let members = children(.memberEntity, of: index)
    configuration.entities = Set(members.compactMap { onlyValue(.name, of: $0) })
    return configuration
  }
}
