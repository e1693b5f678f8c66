/// Why a statement of a step file was not carried out.
package struct StepFailure: Error, Hashable, Sendable {
  /// The kinds of reasons.
  package enum Kind: Hashable, Sendable {
    /// The statement does what none may do.
    case refused
    /// SQLite does not understand it, or a row is not what it must be.
    case failed
    /// It took longer than it may, or more room.
    case tooMuch
    /// The store cannot be read or written, or the user gave up.
    case store(StoreError)
  }

  /// What kind of reason it is.
  package var kind: Kind
  /// What is wrong, a phrase that can be read alone.
  package var message: String
  /// The byte of the statement at which it is wrong; nil where SQLite does not tell.
  package var offset: Int?
  /// The name of what the statement may not touch.
  package var name: String?

  /// Makes a failure.
  package init(_ kind: Kind, _ message: String, offset: Int? = nil, name: String? = nil) {
    self.kind = kind
    self.message = message
    self.offset = offset
    self.name = name
  }
}
