import Stencil

/// A part of the model as templates see it: values by name.
final class TemplateObject: DynamicMemberLookup, CustomStringConvertible {
  private let members: [String: Any]
  private let budget: TemplateBudget

  /// Makes an object; values that are nil are not there.
  init(_ members: [String: Any?], _ budget: TemplateBudget) {
    self.members = members.compactMapValues { $0 }
    self.budget = budget
  }

  /// The value called `member`; nothing when there is none, and when the budget is spent.
  subscript(dynamicMember member: String) -> Any? {
    let value = members[member]
    return budget.spend(1 + ((value as? any Collection)?.count ?? 0)) ? value : nil
  }

  /// The name of what it is.
  var description: String { members["name"] as? String ?? "" }
}
