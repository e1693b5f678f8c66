import Findings
import Loading
import OperatingSystem
import Rows
import StoreModel

/// A store that is open for reading its objects by the names of the model, and is left as it is.
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
  ///   - path: The store: a file that Core Data or SwiftData wrote, with its `-wal` beside it.
  ///   - models: References to models, as ``ModelBundle/init(_:)`` takes them, for a store that holds none.
  /// - Throws: ``ModelError`` when it is no store that can be read, or nobody knows its model.
  public init(_ path: String, models: [String] = []) throws(ModelError) {
    do throws(ToolchainError) {
      store = try openStore(path, models: models, scratch: temporaryFolder)
    } catch {
      throw ModelError(error)
    }
  }

  /// The entities that the store has tables for, ordered by number.
  public var entities: [String] { store.views.entities.map(\.name) }

  /// What there is to say about the store: what of its model it lacks.
  public var problems: [Problem] { store.diagnostics.map(Problem.init) }

  /// Calls `body` with each object of an entity and of those that inherit from it, by key.
  ///
  /// Memory does not grow with their number.
  ///
  /// - Parameters:
  ///   - entity: The entity.
  ///   - predicate: What must hold, in the syntax of `NSPredicate`; nil for all objects.
  ///   - properties: The attributes and relationships that are wanted; nil for all.
  ///   - body: Gets the object, and tells whether to go on.
  /// - Throws: ``ModelError`` for a name that the model does not have, a predicate that cannot be run, a store that is damaged, or one that
  ///   another program has written to meanwhile.
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

/// An object of a store.
public struct StoreObject: Hashable, Sendable {
  /// What tells an object from all others of a store.
  public struct ID: Hashable, Sendable {
    /// The entity, or the nearest that is known.
    public let entity: String
    /// `Z_PK`, which is unique among the objects of an entity and those that it inherits from.
    public let key: Int64

    init(_ id: ObjectID) { (entity, key) = (id.entity, id.key) }
  }

  /// What tells it from others.
  public let id: ID
  /// The values by the names of attributes, elements of composites as `place.city`, and relationships.
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

  /// The value of a property; nil where the entity has none of the name or it was not asked for.
  public subscript(name: String) -> StoreValue? { values[name] }
}

/// A value of an object.
public enum StoreValue: Hashable, Sendable {
  /// No value.
  case null
  /// Yes or no.
  case boolean(Bool)
  /// An integer.
  case integer(Int64)
  /// A number.
  case double(Double)
  /// A decimal number, as its digits.
  case decimal(String)
  /// Text.
  case string(String)
  /// A point in time, in seconds since 2001-01-01 00:00 UTC.
  case date(secondsSince2001: Double)
  /// The 16 bytes of a UUID.
  case uuid([UInt8])
  /// A URI.
  case uri(String)
  /// Bytes, also those of a transformable attribute and of a text that is no UTF-8.
  case data([UInt8])
  /// The name of a file with the bytes, in the folder for values that are kept outside of the store.
  case externalFile(String)
  /// An object, by what tells it from others.
  case object(StoreObject.ID)
  /// Objects, in their order or by key.
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
