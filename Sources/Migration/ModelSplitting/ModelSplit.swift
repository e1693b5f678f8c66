package import DataModel

/// A change of a model in steps that lightweight migration makes, with what is to be done between them.
package struct ModelSplit: Sendable {
  /// The old version; of it only renaming identifiers may differ from what it was.
  package var from: Model
  /// The new version; of it only renaming identifiers may differ from what it was.
  package var to: Model
  /// The versions between the two, in order; none where renaming identifiers are all that was missing.
  package var intermediates: [Model] = []
  /// What is to be done with the rows after a step, by the number of the step: the first, 0, leads from
  /// ``from`` to the first intermediate version.
  package var fillings: [Int: [Filling]] = [:]
  /// What was decided, in the order in which it was.
  package var decisions: [SplitDecision] = []
  /// What could not be solved, a sentence each; empty where every step infers.
  package var unsolved: [String] = []

  /// Makes a split that has no versions in between.
  init(from: Model, to: Model) {
    self.from = from
    self.to = to
  }

  /// All versions in order.
  package var versions: [Model] { [from] + intermediates + [to] }
}

/// Something that a split decided where several things could have been done.
package struct SplitDecision: Hashable, Sendable {
  /// What a decision is about.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A renaming identifier of one of the two versions was set; no hash sees it.
    case identifier
    /// An old element stays beside the new one until its values are carried over.
    case legacyCopy = "legacy-copy"
    /// A property is optional in the intermediate version, as it has no values yet.
    case madeOptional = "made-optional"
    /// A uniqueness constraint comes last.
    case constraintLast = "constraint-last"
    /// A version hash modifier tells two versions apart.
    case modifier
    /// The new version stays as it is, as it has shipped.
    case shipped
    /// How values are carried over.
    case carried
  }

  /// What it is about.
  package var kind: Kind
  /// The element, `Entity` or `Entity.property`.
  package var element: String
  /// One sentence.
  package var text: String

  /// Makes a decision.
  package init(_ kind: Kind, element: String, text: String) {
    self.kind = kind
    self.element = element
    self.text = text
  }
}

/// What is asked of a split.
package struct SplitOptions: Hashable, Sendable {
  /// Whether the new version has shipped, so that not even its renaming identifiers may change.
  package var hasShipped = false
  /// Whether all attributes that the new version drops stay until the handler has run, not only those of entities in
  /// which something is to be filled in.
  package var keepsRemoved = false

  /// Makes options that ask for the least.
  package init() {}
}
