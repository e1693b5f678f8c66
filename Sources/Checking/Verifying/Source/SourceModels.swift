import Building
import Findings
import Loading
import ModelFiles

/// The sources of a product, read.
struct SourceModels {
  /// The models.
  var models: [SourceModel] = []
  /// The versions as they were loaded, by file.
  var versions: [String: LoadedVersion] = [:]
  /// The mapping models.
  var mappings: [MappingModelHashes] = []
  /// The diagnostics of the files, except errors.
  var diagnostics: [Diagnostic] = []
  /// The omissions.
  var omissions: [(check: String, reason: String)] = []

  /// Adds what another one has.
  mutating func add(_ other: SourceModels) {
    let known = Set(models.map(\.path))
    models += other.models.filter { !known.contains($0.path) }
    versions.merge(other.versions) { first, _ in first }
    let files = Set(mappings.map(\.file))
    mappings += other.mappings.filter { !files.contains($0.file) }
    diagnostics += other.diagnostics
    omissions += other.omissions
  }
}
