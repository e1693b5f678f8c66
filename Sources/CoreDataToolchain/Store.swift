import Findings
import Loading
import OperatingSystem
import Rows
import StoreModel

/// A store opened read-only, whose objects are read by the names in the model.
///
/// ```swift
/// let store = try Store("App.sqlite")
/// try store.forEachObject(of: "Trip", where: "name BEGINSWITH 'A'") { trip in
///   print(trip.id.key, trip["name"] ?? .null)
///   return true
/// }
/// ```
public final class Store {
  private let store: ReadableStore

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - path: The store file, written by Core Data or SwiftData, with its `-wal` next to it.
  ///   - models: References to models as in ``ModelBundle/init(_:)``, for a store that does not contain its
  ///     own model.
  /// - Throws: ``ModelError`` if the file is not a readable store or its model is not known.
  public init(_ path: String, models: [String] = []) throws(ModelError) {
    do throws(ToolchainError) {
      store = try openStore(path, models: models, scratch: temporaryFolder)
    } catch {
      throw ModelError(error)
    }
  }

  /// The entities that have tables in the store, ordered by entity number.
  public var entities: [String] { store.views.entities.map(\.name) }

  /// The problems of the store: differences from its model.
  public var problems: [Problem] { store.diagnostics.map(Problem.init) }

  /// Calls `body` with each object of an entity and its subentities, in key order.
  ///
  /// Memory use does not grow with the number of objects.
  ///
  /// - Parameters:
  ///   - entity: The entity.
  ///   - predicate: The condition in `NSPredicate` syntax; nil for all objects.
  ///   - properties: The attributes and relationships to read; nil for all.
  ///   - body: Receives an object; returns whether to continue.
  /// - Throws: ``ModelError`` for a name that the model does not have, a predicate that cannot be evaluated,
  ///   a damaged store, or a store that another program modified meanwhile.
  public func forEachObject(
    of entity: String, where predicate: String? = nil, properties: [String]? = nil,
    _ body: (StoreObject) -> Bool
  ) throws(ModelError) {
    do throws(ToolchainError) {
      var request = RowRequest(entity: entity)
      if let predicate {
        _ = try store.entityView(entity)
        let made = try makeCondition(
          predicate, on: entity, of: store.model, in: store.schema, source: "predicate")
        (request.condition, request.usesFunctions) = (made.sql, made.usesFunctions)
      }
      let rows = try store.rows(request, properties: properties)
      while try rows.next() {
        guard body(try StoreObject(rows)) else { break }
      }
      try store.finish()
    } catch {
      throw ModelError(error)
    }
  }
}

/// An object read from a store.
public struct StoreObject: Hashable, Sendable {
  /// The identity of an object within its store.
  public struct ID: Hashable, Sendable {
    /// The object's entity, or its nearest known ancestor.
    public let entity: String
    /// `Z_PK`, unique among the objects of one inheritance tree.
    public let key: Int64

    init(_ id: ObjectID) { (entity, key) = (id.entity, id.key) }
  }

  /// The object's identity.
  public let id: ID
  /// The values by property name; elements of composites have names such as `place.city`.
  public let values: [String: StoreValue]

  fileprivate init(_ rows: EntityRows) throws(ToolchainError) {
    id = ID(rows.id)
    var values: [String: StoreValue] = [:]
    for (place, column) in rows.layout.columns.enumerated() {
      values[column.name] = StoreValue(rows.value(place))
    }
    for relationship in rows.layout.toMany {
      values[relationship.name] = .objects(try rows.targets(of: relationship).map(ID.init))
    }
    self.values = values
  }

  /// The value of a property; nil if the entity has no such property or it was not requested.
  public subscript(name: String) -> StoreValue? { values[name] }
}

/// A value of an object.
public enum StoreValue: Hashable, Sendable {
  /// No value.
  case null
  /// A Boolean.
  case boolean(Bool)
  /// An integer.
  case integer(Int64)
  /// A floating-point number.
  case double(Double)
  /// A decimal number as its digits.
  case decimal(String)
  /// A string.
  case string(String)
  /// A point in time, in seconds since 2001-01-01 00:00 UTC.
  case date(secondsSince2001: Double)
  /// The 16 bytes of a UUID.
  case uuid([UInt8])
  /// A URI.
  case uri(String)
  /// Bytes, including those of transformable attributes and of text that is not valid UTF-8.
  case data([UInt8])
  /// The name of a file with the bytes, in the folder for external storage.
  case externalFile(String)
  /// The identity of a related object.
  case object(StoreObject.ID)
  /// The identities of related objects, in their order or by key.
  case objects([StoreObject.ID])

  init(_ value: RowValue) {
    self =
      switch value {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .real(let value): .double(value)
      case .decimal(let digits): .decimal(digits)
      case .text(let text): .string(text)
      case .date(let seconds): .date(secondsSince2001: seconds)
      case .uuid(let bytes): .uuid(bytes)
      case .uri(let text): .uri(text)
      case .data(let bytes), .malformedText(let bytes): .data(bytes)
      case .externalFile(let name): .externalFile(name)
      case .object(let id): .object(StoreObject.ID(id))
      case .objects(let ids): .objects(ids.map(StoreObject.ID.init))
      }
  }
}
