package import DataModel

/// What an archive holds: the model, and how it was written.
package struct DecodedModel: Sendable {
  /// The model.
  package var model: Model
  /// How the archive was written.
  package var form: ArchiveForm
  /// What was met and is not part of the model, one line each with its path; empty for every
  /// archive that only has what is documented.
  package var notes: [String]

  /// Makes the result of decoding.
  package init(model: Model, form: ArchiveForm, notes: [String]) {
    self.model = model
    self.form = form
    self.notes = notes
  }
}
