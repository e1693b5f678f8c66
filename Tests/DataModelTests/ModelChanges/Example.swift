import DataModel
import TestSupport
import Testing

/// A pair of models that differ in one thing.
struct Example: Sendable, CustomTestStringConvertible {
  let kind: ChangeKind
  let changesVersionHash: Bool
  let changesSchema: Bool
  let from: Model
  let to: Model

  /// Creates an example: `prepare` changes the library model into the old model, and `change` the old
  /// model into the new one.
  init(
    _ kind: ChangeKind, hash: Bool = false, schema: Bool = false,
    prepare: (inout Model) -> Void = { _ in }, change: (inout Model) -> Void
  ) {
    self.kind = kind
    changesVersionHash = hash
    changesSchema = schema
    var model = libraryModel()
    prepare(&model)
    from = model
    change(&model)
    to = model
  }

  private init(reversing other: Example) {
    kind = other.kind.reversed
    changesVersionHash = other.changesVersionHash
    changesSchema = other.changesSchema
    from = other.to
    to = other.from
  }

  /// The example reversed.
  var reversed: Example { Example(reversing: self) }

  var testDescription: String { kind.rawValue }
}
