/// How far somebody gets before a finding matters.
///
/// The raw values stand in reports, in the order in which these print them.
package enum Layer: String, Hashable, Sendable, CaseIterable {
  /// A file, bundle, repository or argument that cannot be used as what it should be.
  case input
  /// What a configuration, a plan or another file of a check says.
  case configuration
  /// The text of a model: what Apple's compiler refuses or reads differently.
  case source
  /// The history of a bundle: what has shipped and may not change.
  case release
  /// A product that was built: whether its models are those of the sources.
  case product
  /// Lightweight migration is not possible: Cocoa error 134190, or 134110 for renames under CloudKit.
  case inference
  /// The mapping is inferred, but the migration of a store can fail on its rows; the store stays old.
  case store
  /// The migration succeeds, and data is lost or means something else.
  case loss
  /// A staged migration plan.
  case plan
  /// Mirroring with CloudKit.
  case cloudKit = "cloudkit"
  /// Nothing fails now; the model is likely not what was meant, or a later step will suffer.
  case lint
  /// The state of a store.
  case health

  /// The layers of a step between two versions, in order.
  package static let ofSteps: [Layer] = [.inference, .store, .loss, .lint]

  /// The layers under which a check reports, in order.
  package static let ofChecks: [Layer] = [
    .configuration, .release, .product, .inference, .store, .loss, .plan, .cloudKit, .lint,
  ]

  /// The layers that a check of sources looks at, in order.
  package static let ofSources = ofChecks.filter { $0 != .product }

  /// What a finding is about, unless its rule says otherwise.
  var category: DiagnosticCategory {
    switch self {
    case .input, .configuration: .input
    case .source, .product, .cloudKit, .lint: .model
    case .release, .inference, .store, .loss, .plan: .migration
    case .health: .store
    }
  }
}

extension Layer: Comparable {
  /// Orders layers as reports print them.
  package static func < (left: Layer, right: Layer) -> Bool { left.place < right.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
