/// The reason why a statement of a step file failed.
package struct StepFailure: Error, Hashable, Sendable {
  /// The kinds of reasons.
  package enum Kind: Hashable, Sendable {
    /// The statement does something that is not allowed.
    case refused
    /// SQLite rejects it, or a row is invalid.
    case failed
    /// It exceeded the limit for time or space.
    case tooMuch
    /// The store cannot be read or written, or the user cancelled.
    case store(StoreError)
  }

  /// The kind of reason.
  package var kind: Kind
  /// What is wrong, as a phrase that can stand alone.
  package var message: String
  /// The byte offset of the problem in the statement; nil if SQLite does not report one.
  package var offset: Int?
  /// The name of the object that the statement may not access.
  package var name: String?

  /// Creates a failure.
  package init(_ kind: Kind, _ message: String, offset: Int? = nil, name: String? = nil) {
    self.kind = kind
    self.message = message
    self.offset = offset
    self.name = name
  }
}
