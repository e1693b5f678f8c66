import DataModel
import Findings
package import ModelFiles

extension LoadedModel {
  /// Reduces the memory of the versions: entities equal in adjacent versions are stored once, and sources
  /// only as bytes.
  package mutating func compact() {
    let errors = concurrentMap(versions) { $0.diagnosticsWithErrors }
    for index in versions.indices {
      versions[index].compact(
        besides: index == 0 ? nil : versions[index - 1].model, errors: errors[index])
    }
  }
}

extension LoadedVersion {
  /// The source with its elements, parsed again if only the bytes were kept.
  package var wholeSource: ParsedModel? { source?.expanded() }

  /// The version without its source and with an empty model, after both have been used.
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
