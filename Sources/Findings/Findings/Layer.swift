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
    case (.input, .error): "The command cannot do what was requested with it."
    case (.input, .warning): "The rest is still done."
    case (.configuration, .error): "The settings in the file cannot be applied."
    case (.configuration, .warning): "The file has a setting that no longer has any effect."
    case (.source, .error): "It does not compile, or it is not known how it compiles."
    case (.source, .warning): "It compiles, but is probably not what was intended."
    case (.release, .error):
      "Users of a shipped version are affected, or it is not known whether they are."
    case (.release, .warning):
      "It affects nobody by itself, or only if code is not adapted; effects on stores are listed "
        + "separately."
    case (.product, .error): "The app runs on another model than its sources."
    case (.product, .warning): "The app runs, but may find something else than in its sources."
    case (.inference, .error): "No store of the old version opens by lightweight migration."
    case (.inference, .warning): "Stores open, but it is not known how Core Data migrates them."
    case (.store, .error):
      "The migration of a store with such rows fails, and the app does not open it."
    case (.store, .warning):
      "The migration may fail on rows; without the rows, it is not known "
        + "whether it does."
    case (.loss, .error): "Data is lost, probably unintentionally."
    case (.loss, .warning): "Data is lost because the change removes it, probably intentionally."
    case (.plan, .error): "Stores that the plan should migrate do not open."
    case (.plan, .warning): "Stores are migrated, but perhaps not as the plan intended."
    case (.cloudKit, .error):
      "Core Data does not mirror such a model, or the schema in production refuses it."
    case (.cloudKit, .warning): "Mirroring works, but may not do what was intended."
    case (.lint, .error): "The app fails, or the sources do not fit the model, once the code runs."
    case (.lint, .warning): "Nothing fails now, but it is probably not what was intended."
    case (.health, .error): "The store cannot be used or upgraded as it is."
    case (.health, .warning): "The store can be used, but something in it is wrong."
    case (_, .note): "It is worth knowing; nothing has to be done."
    }
  }
}

extension Layer: Comparable {
  /// Orders layers as reports print them.
  package static func < (left: Layer, right: Layer) -> Bool { left.place < right.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
