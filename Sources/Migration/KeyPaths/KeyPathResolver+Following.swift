import DataModel
import Findings

/// Resolving a single key path.
extension KeyPathResolver {
  /// Resolves a key path.
  ///
  /// - Returns: Its target; unknown after the first problem.
  mutating func follow(_ path: String, from start: KeyPathEnd) -> KeyPathEnd {
    var end = start
    var keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
    let problems = result.problems.count
    let outerUse = use
    if start.isInMemory { use = .memory }
    defer { use = outerUse }
    while let key = keys.popFirst() {
      end =
        key.hasPrefix("@")
        ? operate(key, rest: &keys, on: end, path: path)
        : step(key, isLast: keys.isEmpty, from: end, path)
      if case .unknown = end.value { return .unknown }
    }
    if problems == result.problems.count { result.resolvedCount += 1 }
    // What the operand led over counts as well.
    end.path = start.path.isEmpty ? path : "\(start.path).\(path)"
    end.isInMemory = start.isInMemory
    return end
  }

  private mutating func step(
    _ key: String, isLast: Bool, from end: KeyPathEnd, _ path: String
  ) -> KeyPathEnd {
    switch end.value {
    case .objects(let name, let isMany):
      return property(key, isLast: isLast, of: name, isMany: isMany, path: path)
    case .attribute: return element(key, of: end, path)
    case .computed, .unknown: return .unknown
    }
  }

  // MARK: - Properties

  private mutating func property(
    _ key: String, isLast: Bool, of name: String, isMany: Bool, path: String
  ) -> KeyPathEnd {
    // Another rule says that an entity or a parent is missing.
    guard let entity = model.entities[name], model.hasAllAncestors(entity) else { return .unknown }
    switch model.property(key, of: entity) {
    case let attribute as Attribute:
      guard use == .memory || attribute.isStored else {
        return unstored(key, of: entity, what: "is transient", path: path)
      }
      return KeyPathEnd(attribute, called: key, isMany: isMany)
    case let relationship as Relationship:
      return follow(relationship, isLast: isLast, of: entity, isMany: isMany, path: path)
    case let property as FetchedProperty:
      guard use == .memory else {
        return unstored(key, of: entity, what: "is a fetched property", path: path)
      }
      return property.fetchRequest?.entity.map {
        KeyPathEnd(.objects(entity: $0, isMany: true), title: "\"\(key)\"")
      } ?? .unknown
    default:
      if key.lowercased() == "self" {
        return KeyPathEnd(.objects(entity: name, isMany: isMany), title: "SELF")
      }
      guard !isAnswered(key) else { return .unknown }
      report(.unknownKey, path: path, message: unknown(key, of: entity))
      return .unknown
    }
  }

  private mutating func follow(
    _ relationship: Relationship, isLast: Bool, of entity: Entity, isMany: Bool, path: String
  ) -> KeyPathEnd {
    let name = relationship.name
    guard use == .memory || !relationship.isTransient else {
      return unstored(name, of: entity, what: "is transient", path: path)
    }
    if use == .index, relationship.isToMany || !isLast {
      report(
        .wrongStep, path: path,
        message:
          "\"\(name)\" is a relationship, expected attributes and to-one relationships of \(entity.name) itself: "
          + "an index is over the columns of one table")
      return .unknown
    }
    guard let destination = relationship.destinationEntity else { return .unknown }
    return KeyPathEnd(
      .objects(entity: destination, isMany: isMany || relationship.isToMany),
      title: "\"\(name)\" (\(relationship.isToMany ? "to-many" : "to-one") to \(destination))")
  }

  private mutating func unstored(
    _ key: String, of entity: Entity, what: String, path: String
  ) -> KeyPathEnd {
    report(
      .unknownKey, path: path,
      message: "\"\(key)\" of \(entity.name) \(what), and a store does not keep it")
    return .unknown
  }

  /// The problem for a key that an entity does not have.
  private func unknown(_ key: String, of entity: Entity) -> String {
    let heir = model.entities.first { other in
      other.hasProperty(key) && model.ancestors(of: other).contains { $0.name == entity.name }
    }
    if let heir {
      return "\(entity.name) has no property \"\(key)\", which only its subentity \(heir.name) has"
    }
    let names = ([entity] + model.ancestors(of: entity)).flatMap(\.propertyNames)
    let near = nearestName(to: key, among: names).map { ", did you mean \"\($0)\"?" } ?? ""
    return "\(entity.name) has no property \"\(key)\"\(near)"
  }

  /// Whether every managed object responds to a key that is not in the model.
  private func isAnswered(_ key: String) -> Bool {
    Self.objectKeys.contains(key) || use == .memory && Self.methodKeys.contains(key)
  }

  private static let objectKeys: Set<String> = ["objectID", "entity"]
  private static let methodKeys: Set<String> = [
    "managedObjectContext", "isInserted", "isUpdated", "isDeleted", "hasChanges", "isFault",
    "faultingState", "hash", "description", "debugDescription", "class", "className", "superclass",
  ]

  // MARK: - Elements of composites

  private mutating func element(
    _ key: String, of end: KeyPathEnd, _ path: String
  ) -> KeyPathEnd {
    guard let attribute = end.attribute else { return .unknown }
    let name = end.name
    guard attribute.type == .composite else {
      // A method of the value's class has no equivalent in a store.
      if use == .memory, attribute.mayHoldSeveral(in: use) || Self.valueKeys.contains(key) {
        return .unknown
      }
      report(
        .wrongStep, path: path,
        message:
          "\"\(name)\" is an attribute of type \(attribute.type.sourceName) and has no key \"\(key)\""
      )
      return .unknown
    }
    guard let element = attribute.elements.first(where: { $0.name == key }) else {
      // The unknown composite is reported elsewhere.
      guard !attribute.elements.isEmpty else { return .unknown }
      let near =
        nearestName(to: key, among: attribute.elements.map(\.name))
        .map { ", did you mean \"\($0)\"?" } ?? ""
      report(
        .unknownKey, path: path,
        message: "the composite \"\(name)\" has no element \"\(key)\"\(near)")
      return .unknown
    }
    return KeyPathEnd(element, called: "\(name).\(key)", isMany: end.value.isMany)
  }

  /// Methods without arguments that value classes have.
  private static let valueKeys: Set<String> = [
    "length", "count", "hash", "description", "self", "class", "stringValue", "intValue",
    "integerValue", "longLongValue", "doubleValue", "floatValue", "boolValue", "uppercaseString",
    "lowercaseString", "capitalizedString", "absoluteString", "path", "host", "scheme", "query",
    "lastPathComponent", "pathExtension", "UUIDString", "bytes", "timeIntervalSince1970",
    "timeIntervalSinceReferenceDate", "timeIntervalSinceNow",
  ]

  // MARK: - Operators

  /// Applies a collection operator.
  private mutating func operate(
    _ key: String, rest: inout ArraySlice<String>, on end: KeyPathEnd, path: String
  ) -> KeyPathEnd {
    let isKnownAggregate = ["@count", "@sum", "@min", "@max", "@avg"].contains(key)
    if isKnownAggregate, end.isOne, end.attribute?.mayHoldSeveral(in: use) != true {
      report(
        .wrongStep, path: path,
        message: "\(key) stands behind \(end.title), expected a to-many relationship before it")
      return .unknown
    }
    switch key {
    case "@count":
      guard let extra = rest.first else { return .computed }
      report(
        .wrongStep, path: path,
        message: "\"\(extra)\" stands behind @count, expected the end of the key path")
      return .unknown
    case "@sum", "@min", "@max", "@avg":
      // The path behind it is that of an element, and the value one of them all.
      let keys = Array(rest)
      rest = []
      return operand(keys, of: end.element, path)
    case "@distinctUnionOfObjects", "@unionOfObjects", "@distinctUnionOfSets", "@unionOfSets",
      "@distinctUnionOfArrays", "@unionOfArrays":
      return end
    default: return .unknown
    }
  }

  /// Resolves the keys after an operator with one value.
  private mutating func operand(
    _ keys: [String], of element: KeyPathEnd, _ path: String
  ) -> KeyPathEnd {
    var end = element
    for (number, key) in keys.enumerated() {
      // What an operator makes of elements that are collections is not followed.
      guard !key.hasPrefix("@") else { return .computed }
      end = step(key, isLast: number == keys.count - 1, from: end, path)
      if case .unknown = end.value { return .unknown }
    }
    return .computed
  }
}

extension Model {
  /// Whether all ancestors of an entity exist.
  fileprivate func hasAllAncestors(_ entity: Entity) -> Bool {
    ([entity] + ancestors(of: entity)).allSatisfy { $0.parent.map(entities.contains) ?? true }
  }
}
