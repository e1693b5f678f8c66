package import DataModel

/// An edit of one element of a model, free of files.
///
/// A rule knows elements, not bytes: where the file is known the edit becomes a ``FixIt``.
package struct ModelEdit: Hashable, Sendable {
  /// What is set.
  package enum Action: Hashable, Sendable {
    /// The renaming identifier.
    case setRenamingIdentifier(String)
    /// The property may be without a value.
    case makeOptional
    /// The members of the relationship have no order.
    case makeUnordered
    /// What becomes of the other end when an object is deleted.
    case setDeleteRule(DeleteRule)
    /// The default value.
    case setDefault(AttributeValue)
    /// The version hash modifier.
    case setVersionHashModifier(String)
  }

  /// What the edit does, in the imperative.
  package var title: String
  /// The element.
  package var path: ElementPath
  /// What is set.
  package var action: Action
  /// Whether the edit leaves the version hash as it is and only restores what the models themselves
  /// say, so that it can be made without asking.
  package var isSafe: Bool

  /// Makes an edit.
  package init(_ title: String, _ path: ElementPath, _ action: Action, isSafe: Bool = false) {
    self.title = title
    self.path = path
    self.action = action
    self.isSafe = isSafe
  }
}
