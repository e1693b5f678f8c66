/// When the problem surfaces: build, launch, migration.
///
/// The raw values appear in reports, which list the layers in this order.
package enum Layer: String, Hashable, Sendable, CaseIterable {
  /// A file, bundle, repository or argument that cannot be used.
  case input
  /// A configuration, a plan or another file of a check.
  case configuration
  /// The text of a model that Apple's compiler rejects or reads differently.
  case source
  /// The history of a bundle: shipped versions that must not change.
  case release
  /// A built product: whether its models match the sources.
  case product
  /// Lightweight migration is not possible: Cocoa error 134190, or 134110 for renames under CloudKit.
  case inference
  /// Lightweight migration is possible but can fail on the rows of a store, which is then left unchanged.
  case store
  /// The migration succeeds, but data is lost or changes its meaning.
  case loss
  /// A staged migration plan.
  case plan
  /// CloudKit mirroring.
  case cloudKit = "cloudkit"
  /// Nothing fails now, but the model is probably not as intended or will make a later step harder.
  case lint
  /// The state of a store.
  case health

  /// The layers for a step between two versions, in order.
  package static let ofSteps: [Layer] = [.inference, .store, .loss, .lint]

  /// The layers that a check reports, in order.
  package static let ofChecks: [Layer] = [
    .configuration, .release, .product, .inference, .store, .loss, .plan, .cloudKit, .lint,
  ]

  /// The layers that a check of sources examines, in order.
  package static let ofSources = ofChecks.filter { $0 != .product }

  /// The default subject of the layer's findings.
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
  /// The reason for the severity of the layer's findings, as a sentence.
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
