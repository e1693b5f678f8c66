package import DataModel
package import ModelFiles
import Synchronization

/// The model that a store keeps of itself: a compiled model in raw DEFLATE.
enum ModelCache {
  /// The maximum size of the archive, in bytes.
  static let sizeLimit = ReadingLimits.standard.bytes
  /// The models that were read last: many stores of a version have the same bytes, and an upgrade reads those of a store
  /// several times.
  fileprivate static let remembered = Mutex<[(cache: [UInt8], model: DecodedModel)]>([])
  private static let mostRemembered = 4
  private static let mostRememberedBytes = 1 << 20

  /// The model that was read of the same bytes.
  fileprivate static func recall(_ cache: [UInt8]) -> DecodedModel? {
    remembered.withLock { list in
      guard let place = list.firstIndex(where: { $0.cache == cache }) else { return nil }
      let known = list.remove(at: place)
      list.insert(known, at: 0)
      return known.model
    }
  }

  /// Remembers a model, unless its archive is large.
  fileprivate static func remember(_ model: DecodedModel, of cache: [UInt8], archive: [UInt8]) {
    guard archive.count <= mostRememberedBytes else { return }
    remembered.withLock { list in
      list.insert((cache, model), at: 0)
      if list.count > mostRemembered { list.removeLast() }
    }
  }
}

/// Reads the model cache of a store.
///
/// Inherited properties, which caches repeat in the children, are left to the parent.
///
/// - Parameter deflated: The contents of the cache: an archive in raw DEFLATE.
/// - Returns: The model, how it was written, and notes.
/// - Throws: ``CompiledModelError`` if the data is not compressed, expands to more than 64 MiB,
///   or is not a model.
package func decodeModelCache(_ deflated: [UInt8]) throws(CompiledModelError) -> DecodedModel {
  if let known = ModelCache.recall(deflated) { return known }
  let archive = try inflate(deflated, limit: ModelCache.sizeLimit)
  let model = try decodeModel(archive)
  ModelCache.remember(model, of: deflated, archive: archive)
  return model
}

/// Writes a model as the model cache of a store.
///
/// - Parameters:
///   - model: The model, as for ``encodeModel(_:form:module:)``.
///   - form: The generation of the framework to write like; stores never have a compiler's stamp
///     of their own.
/// - Returns: An archive in raw DEFLATE.
/// - Throws: ``CompiledModelError`` if a predicate cannot be read or the model is broken.
package func encodeModelCache(
  _ model: Model, form: ArchiveForm = .current
) throws(CompiledModelError) -> [UInt8] {
  try deflate(try encodeModel(model, form: form))
}
