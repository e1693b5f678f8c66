import DataModel

/// A structure or enumeration that a composite attribute becomes.
struct CompositeType {
  /// Its name.
  var name: String
  /// The composite, as an attribute.
  var attribute: Attribute
  /// The names of the types of its elements that are composites: by element, and of an enumeration by case and
  /// associated value, `case.value`.
  var elementTypes: [String: String]
}

/// The structures and enumerations of a file.
struct CompositePlan {
  /// All of them, each after those that it needs.
  private(set) var types: [CompositeType] = []
  /// The names by attribute.
  private(set) var names: [ElementPath: String] = [:]
  /// All names of types that the file declares.
  private(set) var taken: Set<String>

  /// Names the composites of `model` beside its classes and `others`; those of `spelled` properties have a type already.
  init(_ model: Model, besides others: Set<String>, spelled: Set<ElementPath>) {
    taken = others.union(model.entities.map(\.name))
    for entity in model.entities {
      for attribute in entity.attributes where attribute.type == .composite {
        let path = ElementPath.property(entity: entity.name, name: attribute.name)
        guard !spelled.contains(path) else { continue }
        names[path] = add(attribute, in: entity.name)
      }
    }
  }

  /// Adds the type of a composite, or finds the one of the same name and elements.
  private mutating func add(_ attribute: Attribute, in owner: String) -> String {
    let wish = capital(attribute.compositeName ?? attribute.name)
    var elementTypes: [String: String] = [:]
    for element in attribute.elements where element.type == .composite {
      guard hasCases(attribute) else {
        elementTypes[element.name] = add(element, in: wish)
        continue
      }
      for value in element.elements where value.type == .composite {
        elementTypes["\(element.name).\(value.name)"] = add(value, in: wish + capital(element.name))
      }
    }
    if let same = types.first(where: {
      $0.elementTypes == elementTypes && isSame($0.attribute, attribute)
        && ($0.name == wish || $0.name.hasSuffix(wish))
    }) {
      return same.name
    }
    let name = freeName([wish, capital(owner) + wish])
    types.append(CompositeType(name: name, attribute: attribute, elementTypes: elementTypes))
    return name
  }

  /// The first of the names that is not taken, or the last with a number.
  private mutating func freeName(_ wishes: [String]) -> String {
    var number = 2
    var name = wishes.first { !taken.contains($0) && !isWord($0) }
    while name == nil {
      let numbered = "\(wishes[wishes.count - 1])\(number)"
      if !taken.contains(numbered) { name = numbered }
      number += 1
    }
    let result = name ?? wishes[0]
    taken.insert(result)
    return result
  }

  /// Whether two composites can be of one type.
  private func isSame(_ left: Attribute, _ right: Attribute) -> Bool {
    left.elements == right.elements && isEnumeration(left) == isEnumeration(right)
      && hasCases(left) == hasCases(right)
  }

  /// A name as types have it.
  private func capital(_ name: String) -> String {
    let plain = swiftIdentifier(name).filter { $0 != "`" }
    return plain.prefix(1).uppercased() + plain.dropFirst()
  }

  /// Whether files of classes use the name for something else.
  private func isWord(_ name: String) -> Bool {
    SwiftNames(declared: [name]).type(name) != name
      || ["Type", "Protocol", "Any", "Self"].contains(name)
  }
}

extension CompositeType {
  /// The declaration, in lines.
  func lines(_ names: SwiftNames) -> [String] {
    hasCases(attribute) ? enumerationLines(names) : structureLines(names)
  }

  private func structureLines(_ names: SwiftNames) -> [String] {
    var lines = ["struct \(declaredName(name)): \(names.type("Codable")) {"]
    for element in attribute.elements {
      let mark = element.isOptional ? "?" : ""
      var line =
        "    var \(declaredName(element.name)): \(type(of: element, element.name, names))\(mark)"
      if let value = element.defaultValue, let text = swiftValue(value, of: element, names: names) {
        line += " = \(text)"
      }
      if element.type == .binary { line += "  // or a collection, which SwiftData keeps as Data" }
      lines.append(line)
    }
    return lines + ["}"]
  }

  private func enumerationLines(_ names: SwiftNames) -> [String] {
    let cases = attribute.elements.map { element in
      let values = element.elements.enumerated().map { place, value in
        let type = type(of: value, "\(element.name).\(value.name)", names)
        return value.name == "_\(place)" ? type : "\(declaredName(value.name)): \(type)"
      }
      let payload = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
      return "    case \(declaredName(element.name))\(payload)"
    }
    return ["enum \(declaredName(name)): \(names.type("Codable")) {"] + cases + ["}"]
  }

  private func type(of element: Attribute, _ key: String, _ names: SwiftNames) -> String {
    if element.type == .transformable { return names.transformedType(element) }
    return elementTypes[key].map(declaredName) ?? names.type(of: element.type)
  }
}
