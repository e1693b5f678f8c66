package import DataModel

extension StorePlan.ModelChange {
  /// Creates the line of a change, without numbers; nil for a change that does not affect stores.
  package init?(_ change: Change) {
    guard change.isOfStores else { return nil }
    self.init(text: change.planText, entity: change.entity, property: change.property)
  }
}

extension Change {
  /// Whether stores or how they are upgraded depend on the change: version hashes, schema, or how elements are
  /// paired.
  fileprivate var isOfStores: Bool {
    changesVersionHash || changesSchema || kind == .attributeDefault
      || kind.rawValue.hasSuffix("-renamed") && kind != .fetchedPropertyRenamed
  }

  /// The change in a line.
  fileprivate var planText: String {
    let path = (after ?? before).map { "\($0)" } ?? "model"
    switch kind {
    case .entityAdded: return "\(path) added"
    case .entityRemoved: return "\(path) dropped"
    case .fetchIndexAdded, .constraintAdded, .compoundIndexAdded:
      return "\(entity ?? "model"): \(wholeLines.first?.columns.first ?? "") added"
    case .fetchIndexRemoved, .constraintRemoved, .compoundIndexRemoved:
      return "\(entity ?? "model"): \(wholeLines.first?.columns.first ?? "") dropped"
    case .attributeAdded, .relationshipAdded, .elementAdded: return "\(path) added\(detail(to))"
    case .attributeRemoved, .relationshipRemoved, .elementRemoved: return "\(path) dropped"
    case .attributeType: return "\(path) converted, \(text(from)) → \(text(to))"
    default: break
    }
    guard kind.rawValue.hasSuffix("-renamed"), let before else { return "\(path): \(aspectText)" }
    return "\(before) renamed to \(after.map { "\($0)" } ?? "nothing")"
  }

  /// The part of an element that a store depends on.
  private func detail(_ value: ChangeValue?) -> String {
    switch value {
    case .attribute(let attribute), .element(let attribute, _):
      let value = attribute.defaultValue.map { ", default \($0)" } ?? ""
      return ", \(attribute.typeText)\(value)"
    case .relationship(let relationship): return ", \(relationship.typeText)"
    default: return ""
    }
  }
}
