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

extension Layer {
  /// Why findings of the layer matter as much as they do, a sentence.
  package func reason(for severity: Severity) -> String {
    switch (self, severity) {
    case (.input, .error): "What was asked for cannot be done with it."
    case (.input, .warning): "The rest is done all the same."
    case (.configuration, .error): "What the file asks for cannot be followed."
    case (.configuration, .warning): "The file asks for something that has no effect any more."
    case (.source, .error): "It does not compile, or it is not known as what."
    case (.source, .warning): "It compiles, and is probably not what was meant."
    case (.release, .error):
      "Users of a version that has shipped are hurt, or it cannot be told whether they are."
    case (.release, .warning):
      "It hurts nobody by itself, or only where code does not follow; what it does to stores is listed by itself."
    case (.product, .error): "The app runs on another model than its sources have."
    case (.product, .warning): "The app runs, and may find something else than its sources have."
    case (.inference, .error): "No store of the old version opens by lightweight migration."
    case (.inference, .warning): "Stores open, but it is not known how they are migrated."
    case (.store, .error):
      "The migration of a store with such rows fails, and the app does not open it."
    case (.store, .warning): "The migration may fail on rows; whether it does cannot be told here."
    case (.loss, .error): "Data is lost, and probably nobody meant it."
    case (.loss, .warning): "Data is lost because the change says so, which was probably meant."
    case (.plan, .error): "Stores that the plan should migrate do not open."
    case (.plan, .warning): "Stores are migrated, and perhaps otherwise than the plan was meant."
    case (.cloudKit, .error):
      "Core Data does not mirror such a model, or the schema in production refuses it."
    case (.cloudKit, .warning): "Mirroring works, and may do something else than was meant."
    case (.lint, .error): "The app fails, or the sources do not fit the model, once the code runs."
    case (.lint, .warning): "Nothing fails now; it is probably not what was meant."
    case (.health, .error): "The store cannot be used or upgraded as it is."
    case (.health, .warning): "The store can be used; something in it is not as it should be."
    case (_, .note): "It is worth knowing, and nothing has to be done."
    }
  }
}

extension Layer: Comparable {
  /// Orders layers as reports print them.
  package static func < (left: Layer, right: Layer) -> Bool { left.place < right.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
