import DataModel

/// The structures of the composite attributes of a model.
struct StructurePlan {
  /// The structures of attributes, by path.
  var names: [ElementPath: String] = [:]
  /// The types to declare, each once.
  var types: [ManagedStructure] = []
  /// What is wrong.
  var notes: [GenerationNote] = []
}

/// Determines the structures for the composite attributes of `entities`.
///
/// A structure has the name of its composite; if a compiled model does not contain it, those of the class and the
/// attribute, `PersonAddress`.
///
/// - Complexity: O(n) in the number of elements.
func planStructures(of entities: [(entity: Entity, className: String)]) -> StructurePlan {
  var plan = StructurePlan()
  for (entity, className) in entities {
    for attribute in entity.attributes where attribute.type == .composite {
      let path = ElementPath.property(entity: entity.name, name: attribute.name)
      do throws(StyleProblem) {
        plan.names[path] = try plan.add(attribute, of: className, depth: 0)
      } catch {
        plan.notes.append(.style(path, error))
      }
    }
  }
  return plan
}

extension StructurePlan {
  /// Adds the structure of an attribute after those of its elements.
  ///
  /// - Returns: Its name.
  fileprivate mutating func add(
    _ attribute: Attribute, of owner: String, depth: Int
  ) throws(StyleProblem) -> String {
    let name = attribute.compositeName ?? owner + capitalized(attribute.name)
    guard isFreeTypeName(name), depth < 32 else { throw .noTypeName(name) }
    var fields: [ManagedStructure.Field] = []
    for element in attribute.elements {
      guard isIdentifier(element.name), element.name != "values" else {
        throw .takenName(element.name, by: "the structure \(name)")
      }
      let value = try self.value(of: element, in: name, depth: depth)
      fields.append(ManagedStructure.Field(name: element.name, value: value))
    }
    let isHashable = fields.allSatisfy { field in
      switch field.value {
      case .plain(let type): type.swiftName != nil
      case .transformed: false
      case .structure(let name): types.contains { $0.name == name && $0.isHashable }
      }
    }
    let type = ManagedStructure(name: name, fields: fields, isHashable: isHashable)
    if let same = types.first(where: { $0.name == name }) {
      guard same == type else { throw .repeatedType(name) }
    } else {
      types.append(type)
    }
    return name
  }

  private mutating func value(
    of element: Attribute, in name: String, depth: Int
  ) throws(StyleProblem) -> ManagedStructure.Value {
    switch element.type {
    case .composite: .structure(try add(element, of: name, depth: depth + 1))
    case .transformable: .transformed(class: element.transformedClass ?? "NSObject")
    default: .plain(element.type)
    }
  }
}
