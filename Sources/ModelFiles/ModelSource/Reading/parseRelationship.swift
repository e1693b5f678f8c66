import DataModel
import Findings

extension ModelReader {
  /// The relationship at `index`, nil if it has no name.
  mutating func parseRelationship(_ index: Int) -> Relationship? {
    defer { property = nil }
    guard let name = beginProperty(index) else { return nil }
    var relationship = Relationship(name: name, destinationEntity: nil)
    for attribute in attributes(of: index) {
      switch attribute.name {
      case .destinationEntity: relationship.destinationEntity = text(attribute)
      case .inverseName: relationship.inverseName = text(attribute)
      case .inverseEntity: relationship.inverseEntity = text(attribute)
      case .toMany: _ = boolean(attribute)
      case .minCount: relationship.minCount = count(attribute)
      case .maxCount: relationship.maxCount = count(attribute)
      case .ordered: relationship.isOrdered = boolean(attribute)
      case .deletionRule: relationship.deleteRule = deleteRule(attribute)
      default:
        guard !parseCommon(attribute, into: &relationship) else { continue }
        noteUnexpectedAttribute(attribute, of: index)
      }
    }
    parseUserInfoChild(of: index, into: &relationship)
    return relationship
  }

  private mutating func deleteRule(_ attribute: SourceAttribute) -> DeleteRule {
    if let rule = DeleteRule(sourceName: value(attribute)) { return rule }
    reportWord(
      attribute, rule: .unknownValue, kind: "a delete rule",
      words: ["Nullify", "Cascade", "Deny", "No Action"])
    return .nullify
  }
}
