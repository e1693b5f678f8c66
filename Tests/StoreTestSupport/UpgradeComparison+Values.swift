import DataModel
import Migration

extension UpgradeComparison {
  /// Problems of attribute values: values with a source are kept bit for bit, others have the
  /// default.
  func valueProblems() throws -> [String] {
    var problems: [String] = []
    for heir in heirs {
      for properties in heir.pair.properties {
        guard case .attribute(let attribute) = properties.destination.content,
          let new = to.attributeColumn(properties.destination.name, of: heir.new.name)
        else { continue }
        let values = try values(of: new.name, heir.new, after)
        let title = "\(heir.new.name).\(properties.destination.name)"
        guard let source = properties.source?.attribute,
          let name = properties.source?.name,
          let old = from.attributeColumn(name, of: heir.old.name)
        else {
          if attribute.defaultValue == nil, values.contains(where: { $0[1] != "NULL" }) {
            problems.append("\(title) is new and has values")
          }
          if attribute.defaultValue != nil, values.contains(where: { $0[1] == "NULL" }) {
            problems.append("\(title) is new and lacks its default")
          }
          continue
        }
        let expected = try self.values(of: old.name, heir.old, before)
        let isFilled =
          source.isOptional && !attribute.isOptional && attribute.defaultValue != nil
        for (left, right) in zip(expected, values) where isFilled || left != right {
          if isFilled, left[1] == "NULL" {
            if right[1] == "NULL" { problems.append("\(title): \(right) lacks its default") }
            continue
          }
          if left == right { continue }
          if isPrefixed(source, attribute), right[1] == "X'01" + left[1].dropFirst(2) { continue }
          if new.type != old.type, Double(left[1]) == Double(right[1]), Double(left[1]) != nil {
            continue
          }
          problems.append("\(title): \(right), not \(left)")
          break
        }
      }
    }
    return problems
  }

  private func isPrefixed(_ old: Attribute, _ new: Attribute) -> Bool {
    new.type == .binary && new.allowsExternalBinaryDataStorage
      && !old.allowsExternalBinaryDataStorage
  }

  private func values(
    of column: String, _ entity: SchemaEntity, _ store: StoreInspector
  ) throws -> [[String]] {
    try store.rows(
      "SELECT Z_PK, quote(\(identifier(column))) FROM \(identifier(entity.table)) "
        + "WHERE Z_ENT = \(entity.number) ORDER BY Z_PK")
  }
}
