import DataModel
import Loading
import Synchronization

/// Stores equal entities of several versions once, as most of them are equal.
final class EntityPool: Sendable {
  private let known = Mutex<[String: [Entity]]>([:])

  /// The same model, its entities those that are known where they are equal.
  func sharing(_ model: Model) -> Model {
    known.withLock { known in
      var result = model
      result.entities = NamedCollection(
        model.entities.map { entity in
          // The version before is the likeliest to have it.
          if let equal = known[entity.name]?.last(where: { $0.isIdentical(to: entity) }) {
            return equal
          }
          known[entity.name, default: []].append(entity)
          return entity
        })
      return result
    }
  }
}

extension LoadedVersion {
  /// The version without its source, after its diagnostics have been computed.
  func withoutSource(sharing pool: EntityPool) -> LoadedVersion {
    var version = self
    version.diagnostics = diagnosticsWithErrors
    version.source = nil
    version.model = pool.sharing(model)
    return version
  }
}
