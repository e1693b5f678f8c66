import DataModel
import Findings
import Loading
import ModelFiles
import StoreFile
import StoreModel

/// The model of a store: the one that is given or the one that the store holds, if it has the store's hashes.
///
/// - Throws: `ToolchainError` with exit code 65 if it cannot be read, or is not the store's.
func findModel(
  of store: ObservedStore, _ request: RedactionRequest
) throws(ToolchainError) -> Model {
  let hashes = store.metadata.versionHashes
  if let reference = request.model {
    var loaded = try loadModel(ModelReference(reference), scratch: request.scratch)
    if let hashes { loaded.fitReadings(to: hashes) }
    let model = try loaded.readableVersion().model
    guard hashModel(model).byName == hashes else {
      throw ToolchainError(
        .unknownStoreVersion, file: request.store,
        "the store is not of the model that is given: its version hashes are others",
        explanation: "modeldiff doctor STORE MODEL shows which version is the nearest.")
    }
    return model
  }
  guard let cache = store.modelCache else {
    throw ToolchainError(
      .unknownStoreVersion, file: request.store, "the store holds no model, expected --model",
      explanation: "Systems before iOS 9 and OS X 10.11 wrote none.")
  }
  let decoded: DecodedModel
  do throws(CompiledModelError) {
    decoded = try decodeModelCache(cache)
  } catch {
    throw ToolchainError(error, file: request.store)
  }
  guard hashModel(decoded.model).byName == hashes else {
    throw ToolchainError(
      .staleModelCache, file: request.store,
      "the model in the store does not match its metadata, expected --model with one that does")
  }
  return decoded.model
}
