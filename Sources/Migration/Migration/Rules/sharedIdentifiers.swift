import DataModel
import Findings

extension MigrationRule {
  /// The edit that makes a property count as new: an identifier that no old property has.
  static func startingAnew(_ pair: EntityPair, _ properties: PropertyPair) -> ModelEdit {
    let path = properties.destination.path
    let own = properties.name.split(separator: ".").last.map(String.init) ?? properties.name
    let identifier = unusedIdentifier(like: own, in: pair)
    return ModelEdit(
      "drop the old values: set the renaming identifier of \(path) to \(identifier)", path,
      .setRenamingIdentifier(identifier))
  }

  /// `name` with the first number that makes it an unused renaming identifier in both entities.
  static func unusedIdentifier(like name: String, in pair: EntityPair) -> String {
    let all = pair.sourceProperties + pair.properties.map(\.destination)
    let used = Set(all.compactMap { $0.identifier.split(separator: ".").last })
    var number = 2
    while used.contains("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }

  /// A finding by `make` about elements that share an identifier; the last of them is shown.
  static func sharing(
    _ names: [String], identifier: String, side: String,
    make: (_ name: String, _ summary: String) -> FoundInStep
  ) -> FoundInStep {
    let list = names.dropLast().joined(separator: ", ") + " and \(names.last ?? "")"
    return make(
      names.last ?? "",
      "\(list) share the renaming identifier \"\(identifier)\" in the \(side) model")
  }

  /// The groups of two or more elements with the same key, sorted by key.
  static func duplicates<Element>(
    of elements: [Element], by key: (Element) -> String
  ) -> [(String, [Element])] {
    guard Set(elements.map(key)).count < elements.count else { return [] }
    return Dictionary(grouping: elements, by: key).filter { $0.value.count > 1 }
      .sorted { $0.key < $1.key }
  }
}
