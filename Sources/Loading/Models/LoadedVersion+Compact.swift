import DataModel
import Findings
package import ModelFiles

extension LoadedModel {
  /// Makes the versions small, as many are kept at once while few are looked at closely: entities that are
  /// equal in neighbours are kept once, and of sources the bytes alone.
  package mutating func compact() {
    let errors = concurrentMap(versions) { $0.diagnosticsWithErrors }
    for index in versions.indices {
      versions[index].compact(
        besides: index == 0 ? nil : versions[index - 1].model, errors: errors[index])
    }
  }
}

extension LoadedVersion {
  /// The source with its elements: read again from the bytes where only they were kept.
  package var wholeSource: ParsedModel? { source?.expanded() }

  /// The same without its source and with an empty model, for whoever is done with both.
  package var withoutSource: LoadedVersion {
    var version = self
    version.source = nil
    version.model = Model()
    return version
  }

  fileprivate mutating func compact(besides other: Model?, errors: [Diagnostic]) {
    guard let known = source else { return }
    if let other { model = model.sharing(other) }
    var small = known.compacted()
    small.model = model
    source = small
    knownDiagnostics = errors
  }
}
