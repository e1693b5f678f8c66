package import DataModel

/// An edit of one element of a model, independent of files.
///
/// Rules know elements, not bytes; once the file is known, the edit becomes a ``FixIt``.
package struct ModelEdit: Hashable, Sendable {
  /// The change to make.
  package enum Action: Hashable, Sendable {
    /// Sets the renaming identifier.
    case setRenamingIdentifier(String)
    /// Marks the property as optional.
    case makeOptional
    /// Marks the relationship as unordered.
    case makeUnordered
    /// Sets the delete rule.
    case setDeleteRule(DeleteRule)
    /// Sets the default value.
    case setDefault(AttributeValue)
    /// Sets the version hash modifier.
    case setVersionHashModifier(String)
  }

  /// The title in the imperative.
  package var title: String
  /// The element.
  package var path: ElementPath
  /// The change to make.
  package var action: Action
  /// Whether the edit keeps the version hash and only restores what the models themselves say, so that it
  /// needs no confirmation.
  package var isSafe: Bool

  /// Creates an edit.
  package init(_ title: String, _ path: ElementPath, _ action: Action, isSafe: Bool = false) {
    self.title = title
    self.path = path
    self.action = action
    self.isSafe = isSafe
  }
}
