package import DataModel

/// A version of a model as a step file knows it.
package struct StepVersion: Hashable, Sendable {
  /// The name, as the header has it.
  package var name: String
  /// The version checksum.
  package var checksum: String
  /// The model.
  package var model: Model

  /// Creates a version.
  package init(name: String, checksum: String, model: Model) {
    self.name = name
    self.checksum = checksum
    self.model = model
  }
}

/// The two versions between which a step is.
package struct StepVersions: Hashable, Sendable {
  /// The version that the store has.
  package var from: StepVersion
  /// The version that is made.
  package var to: StepVersion

  /// Creates two versions.
  package init(from: StepVersion, to: StepVersion) {
    self.from = from
    self.to = to
  }
}
