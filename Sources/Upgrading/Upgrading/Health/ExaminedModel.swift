import Comparing
import Findings
package import Loading
import OperatingSystem

/// A model whose versions stores may be of.
struct ExaminedModel: Sendable {
  /// The model as loaded, without versions whose hashes are unknown.
  let loaded: LoadedModel
  /// The versions, hashed.
  let versions: [ComparedVersion]
  /// The name of the version that a reference names, or else of the current one; nil if absent.
  let current: String?
  /// Whether the reference names it.
  let isNamed: Bool
  /// The versions whose hashes are unknown.
  let undecided: [LoadedVersion]
  /// The ways of step files, by the name of the first version.
  let ways: [String: StepWay]
  /// Whether it is another one for another store.
  let dependsOnStore: Bool

  /// Reads a model.
  ///
  /// - Parameters:
  ///   - reference: The model; of a bundle without `#` every version is a candidate.
  ///   - hashes: The hashes of the store, by entity, which decide what Swift sources leave open; nil if it has none.
  ///   - scratch: A folder for temporary copies of stores.
  /// - Throws: `ToolchainError` if it cannot be read.
  fileprivate init(
    _ reference: ModelReference, fitting hashes: [String: [UInt8]]?, scratch: String
  ) throws(ToolchainError) {
    // A version that is named alone is found among those of its bundle.
    var bundle = reference
    let wantedName = bundle.version
    bundle.version = nil
    var loaded = try loadModel(bundle, scratch: scratch)
    if loaded.bundleDiagnostics.hasErrors { throw ToolchainError(refusing: loaded.diagnostics) }
    let named = loaded.take(wantedName)
    dependsOnStore = loaded.dependsOnStore
    if let hashes {
      loaded.narrow(toEntities: hashes.keys)
      loaded.fitReadings(to: hashes)
    }
    undecided = loaded.takeUndecided()
    isNamed = named != nil
    current =
      if let named { try loaded.version(named).name } else { (try? loaded.selectedVersion())?.name }
    let isOne = loaded.versions.count == 1
    versions = loaded.versions.map { version in
      ComparedVersion(
        version, reference: isOne ? reference.text : "\(loaded.reference.path)#\(version.name)")
    }
    // Step files with mistakes lead nowhere; the check names them.
    ways =
      loaded.kind == .sourceBundle
      ? try findStepWays(of: loaded.reference.path, in: FileSystem(), scratch: scratch).ways : [:]
    self.loaded = loaded
  }
}

/// The models of several stores, each read once unless the stores decide what its sources say.
package final class ExaminedModels {
  private let references: [ModelReference]
  private var known: [ModelReference: ExaminedModel] = [:]

  /// Creates the list; nothing is read before the first store.
  package init(_ references: [ModelReference]) {
    self.references = references
  }

  /// The reference of the first one; nil if absent.
  var first: ModelReference? { references.first }

  /// Reads the models for a store with some hashes.
  func read(
    fitting hashes: [String: [UInt8]]?, scratch: String
  ) throws(ToolchainError) -> [ExaminedModel] {
    try references.map { reference throws(ToolchainError) in
      if let model = known[reference] { return model }
      let model = try ExaminedModel(reference, fitting: hashes, scratch: scratch)
      if !model.dependsOnStore { known[reference] = model }
      return model
    }
  }
}
