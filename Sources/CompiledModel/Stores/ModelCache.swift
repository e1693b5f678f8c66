package import DataModel
import KeyedArchive

/// The model that a store keeps of itself: a compiled model in raw DEFLATE.
enum ModelCache {
  /// The greatest size of the archive, in bytes.
  static let sizeLimit = ReadingLimits.standard.bytes
}

/// Reads the model cache of a store.
///
/// Inherited properties, which caches repeat in the children, are left to the parent.
///
/// - Parameter deflated: The contents of the cache: an archive in raw DEFLATE.
/// - Returns: The model, how it was written, and notes.
/// - Throws: ``CompiledModelError`` when the data is not compressed, expands to more than 64 MiB,
///   or is not a model.
package func decodeModelCache(_ deflated: [UInt8]) throws(CompiledModelError) -> DecodedModel {
  try decodeModel(try inflate(deflated, limit: ModelCache.sizeLimit))
}

/// Writes a model as the model cache of a store.
///
/// - Parameters:
///   - model: The model, as for ``encodeModel(_:form:module:)``.
///   - form: The generation of the framework to write like; stores never have a compiler's stamp
///     of their own.
/// - Returns: An archive in raw DEFLATE.
/// - Throws: ``CompiledModelError`` when a predicate cannot be read or the model is broken.
package func encodeModelCache(
  _ model: Model, form: ArchiveForm = .current
) throws(CompiledModelError) -> [UInt8] {
  try deflate(try encodeModel(model, form: form))
}
