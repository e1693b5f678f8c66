package import DataModel

/// Something of a model that no `@Model` class can say.
package struct SwiftDataLoss: Hashable, Sendable {
  /// What becomes of the version hash of an entity.
  package enum HashEffect: Hashable, Sendable {
    /// It is the same.
    case none
    /// It is another one.
    case changes
    /// It depends on what SwiftData makes of the classes.
    case mayChange
  }

  /// What it is missing from.
  package enum Lack: String, Hashable, Sendable {
    /// No class says it.
    case swiftData = "not in SwiftData"
    /// The model does not contain it.
    case model = "not in the model"
    /// The copy of a schema leaves it out.
    case copy = "not in the copy"
  }

  /// What it is about.
  package var element: ElementPath
  /// What is not said, and what is written instead, in one line: `the order of the objects`.
  package var text: String
  /// What becomes of the version hash.
  package var effect: HashEffect

  /// What it is missing from.
  package var lack: Lack

  /// Creates a loss.
  package init(
    _ element: ElementPath, _ text: String, effect: HashEffect = .none, lack: Lack = .swiftData
  ) {
    self.element = element
    self.lack = lack
    self.text = text
    self.effect = effect
  }
}

extension SwiftDataLoss {
  /// A one-line summary that can stand alone.
  package var summary: String {
    let subject = element == .model ? "" : "\(element): "
    return "\(subject)\(lack.rawValue): \(statement)"
  }

  /// What is lost, and what becomes of the version hash.
  var statement: String {
    switch effect {
    case .none: text
    case .changes: "\(text) (changes the version hash)"
    case .mayChange: "\(text) (may change the version hash)"
    }
  }
}

/// A model as `@Model` classes declare it.
package struct ExpressedModel: Hashable, Sendable {
  /// The model that SwiftData makes of the classes.
  ///
  /// Its version hashes are those of the model that was to be written, unless a loss says otherwise.
  package var model: Model
  /// What could not be said, in the order of the model.
  package var losses: [SwiftDataLoss]
}
