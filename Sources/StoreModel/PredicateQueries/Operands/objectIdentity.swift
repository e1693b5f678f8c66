import DataModel
import Findings

/// The number in `p12`, the last part of the name of an object; nil for any other text.
func keyNumber(_ text: Substring) -> Int64? {
  guard text.hasPrefix("p"), text.dropFirst().allSatisfy({ ("0"..."9").contains($0) }) else {
    return nil
  }
  return Int64(text.dropFirst())
}

extension ConditionBuilder {
  /// The key of the object that a constant names, for comparison with objects of an entity.
  ///
  /// Names are `Trip/p12`, `p12`, a URI that ends with the former, and the number itself.
  ///
  /// - Throws: `PredicateProblem` if it does not name an object in the entity's table.
  func key(
    of constant: Constant, in entity: String, at offset: Int
  ) throws(PredicateProblem) -> String {
    if case .integer(let number) = constant { return "\(number)" }
    if case .string(let text) = constant {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let isURI = text.hasPrefix("x-coredata://") && parts.count == 5
      if let last = parts.last, let number = keyNumber(last), parts.count <= 2 || isURI {
        guard parts.count > 1 else { return "\(number)" }
        return try key(number, of: String(parts[parts.count - 2]), in: entity, at: offset)
      }
    }
    throw PredicateProblem(
      offset, "\(constant.title) does not name an object of \(entity)",
      expected: "a name such as \(entity)/p1")
  }

  /// The key of an object whose entity is named.
  func key(
    _ number: Int64, of name: String, in entity: String, at offset: Int
  ) throws(PredicateProblem) -> String {
    guard let named = schema.entity(name) else {
      let near = nearestName(to: name, among: schema.entities.map(\.name))
      throw PredicateProblem(
        offset, "the store has no entity \"\(name)\"",
        expected: near.map { "perhaps \"\($0)\"" } ?? "an object of \(entity)")
    }
    guard named.root == schema.entity(entity)?.root else {
      throw PredicateProblem(
        offset, "\(name)/p\(number) is not an object of \(entity)",
        expected: "a name such as \(entity)/p1")
    }
    return "\(number)"
  }
}
