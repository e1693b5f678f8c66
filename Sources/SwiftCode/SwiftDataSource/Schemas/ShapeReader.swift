import DataModel

/// Reads what is encoded of the values in a collection.
struct ShapeReader {
  /// The declarations of the tree.
  let table: SymbolTable
  /// The entity that has the collection.
  let entity: String
  /// The enumerations with raw values whose cases are known, by the property and the members that lead to them.
  private(set) var rawEnumerations: [ElementPath: DeclarationReference] = [:]
  /// The names that lead to the value, the property first.
  private var names: [String]
  /// The types around.
  private var open: [DeclarationReference] = []
  /// How many values may still be read.
  private var budget = 512

  /// - Parameters:
  ///   - table: The declarations of the tree.
  ///   - entity: The entity.
  ///   - names: The property, and the members that lead to the collection.
  init(table: SymbolTable, entity: String, names: [String]) {
    self.table = table
    self.entity = entity
    self.names = names
  }

  /// What is encoded of a value of a type.
  mutating func shape(_ type: ResolvedType) -> SwiftDataShape {
    budget -= 1
    guard budget > 0 else { return .opaque("…") }
    switch type {
    case .primitive(let type, let name): return .plain(type, name: name)
    case .optional(let wrapped): return .optional(shape(wrapped))
    case .array(let element): return .list(shape(element))
    case .collection(let types, _) where types.count == 1: return .list(shape(types[0]))
    case .collection(let types, _) where types.count == 2:
      // Cases of keys and of values would stand at one path.
      var keys = self
      let key = keys.shape(types[0])
      budget = keys.budget
      return .dictionary(key, shape(types[1]))
    case .collection(_, let name), .system(let name), .unsupported(let name), .unknown(let name):
      return .opaque(name)
    case .own(let reference): return own(reference)
    }
  }

  private mutating func own(_ reference: DeclarationReference) -> SwiftDataShape {
    let type = table[reference]
    let name = type.path.last ?? ""
    guard !type.isGeneric, !table.hasCodingKeys(reference), !open.contains(reference),
      open.count < 12
    else { return .opaque(name) }
    open.append(reference)
    defer { open.removeLast() }
    let scope = table.scope(of: reference)
    switch type.kind {
    case .structure where !table.isRawRepresentable(reference):
      return .structure(
        type.properties.filter { !$0.isLazy }.map { property in
          let written =
            property.type ?? property.initial.flatMap { table.inferType(of: $0, in: scope) }
          guard let written, property.wrappers.isEmpty else {
            return .init(property.name, .opaque(""))
          }
          return member(property.name, table.resolve(written, in: scope))
        })
    case .enumeration: return enumeration(reference, type)
    default: return .opaque(name)
    }
  }

  private mutating func enumeration(
    _ reference: DeclarationReference, _ type: TypeDeclaration
  ) -> SwiftDataShape {
    switch table.rawType(of: reference) {
    case .literals(let raw, let name)?:
      rawEnumerations[.property(entity: entity, name: names.joined(separator: "."))] = reference
      return .plain(raw, name: name)
    case .written(let raw, let name)?: return .plain(raw, name: name)
    case .unknown?, .unreadable?: return .opaque(type.path.last ?? "")
    case .possible?, nil: break
    }
    let scope = table.scope(of: reference)
    return .enumeration(
      type.cases.map { item in
        names.append(item.name)
        defer { names.removeLast() }
        return .init(
          item.name,
          item.payload.enumerated().map { index, value in
            member(value.label ?? "_\(index)", table.resolve(value.type, in: scope))
          })
      })
  }

  private mutating func member(_ name: String, _ type: ResolvedType) -> SwiftDataShape.Member {
    names.append(name)
    defer { names.removeLast() }
    return .init(name, shape(type))
  }
}
