import DataModel
import Findings

extension TreeReader {
  /// Notes which models of other schemas the code in and beside the types of each versioned schema names, apart from code of stages.
  mutating func readSchemaCode() {
    let holders = tree.schemas.filter { $0.kind == .versioned }.map { schema in
      (name: schema.name, types: Set(schema.types.values.map(\.name)))
    }
    guard holders.count > 1 else { return }
    let extensions = table.all.filter { table[$0].kind == .extension }
    for reference in versioned {
      let path = table.path(of: reference)
      let name = path.joined(separator: ".")
      guard let place = tree.schemas.firstIndex(where: { $0.name == name }),
        let own = holders.first(where: { $0.name == name })?.types
      else { continue }
      let declarations =
        [reference] + extensions.filter { table.path(of: $0).starts(with: path) }
      tree.schemas[place].foreignModels = declarations.flatMap { declaration in
        foreignModels(in: declaration) { type in
          !own.contains(type) && holders.contains { $0.types.contains(type) }
        }
      }
    }
  }

  private func foreignModels(
    in declaration: DeclarationReference, _ isForeign: (String) -> Bool
  ) -> [SwiftDataHandler.UsedType] {
    guard let lines = table.files[declaration.file].lines else { return [] }
    let scope = table.scope(of: declaration)
    let stages = handlerCode[declaration.file] ?? []
    return table.namedModels(in: lines, table[declaration].bytes, scope).compactMap { named in
      let name = table.path(of: named.type).joined(separator: ".")
      guard isForeign(name), !stages.contains(where: { $0.contains(named.bytes.lowerBound) })
      else { return nil }
      return SwiftDataHandler.UsedType(
        name: name, written: named.written, location: named.location)
    }
  }
}
