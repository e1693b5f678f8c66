package import DataModel

/// A change of a model, split into steps for lightweight migration, with the operations between them.
package struct ModelSplit: Sendable {
  /// The old version; it differs from the input at most in renaming identifiers.
  package var from: Model
  /// The new version; it differs from the input at most in renaming identifiers.
  package var to: Model
  /// The intermediate versions, in order; empty if only renaming identifiers were missing.
  package var intermediates: [Model] = []
  /// The operations on the rows after each step, by step number; step 0 leads from ``from`` to the first
  /// intermediate version.
  package var fillings: [Int: [Filling]] = [:]
  /// The decisions, in the order in which they were made.
  package var decisions: [SplitDecision] = []
  /// The unsolved problems, one sentence each; empty if every step can be inferred.
  package var unsolved: [String] = []

  /// Creates a split without intermediate versions.
  init(from: Model, to: Model) {
    self.from = from
    self.to = to
  }

  /// All versions in order.
  package var versions: [Model] { [from] + intermediates + [to] }
}

/// A decision between several possibilities in a split.
package struct SplitDecision: Hashable, Sendable {
  /// The kind of a decision.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A renaming identifier was set in one of the two versions; no hash includes it.
    case identifier
    /// An old element is kept next to the new one until its values are copied.
    case legacyCopy = "legacy-copy"
    /// A property is optional in the intermediate version because it has no values yet.
    case madeOptional = "made-optional"
    /// A uniqueness constraint is added last.
    case constraintLast = "constraint-last"
    /// A version hash modifier distinguishes two versions.
    case modifier
    /// The new version is unchanged because it has shipped.
    case shipped
    /// How values are copied.
    case carried
  }

  /// The kind of decision.
  package var kind: Kind
  /// The element, `Entity` or `Entity.property`.
  package var element: String
  /// One sentence.
  package var text: String

  /// Creates a decision.
  package init(_ kind: Kind, element: String, text: String) {
    self.kind = kind
    self.element = element
    self.text = text
  }
}

/// The options for a split.
package struct SplitOptions: Hashable, Sendable {
  /// Whether the new version has shipped, so that not even its renaming identifiers may change.
  package var hasShipped = false
  /// Whether all attributes that the new version drops are kept until the handler has run, not only those of
  /// entities in which something is filled.
  package var keepsRemoved = false

  /// Creates the default options.
  package init() {}
}
