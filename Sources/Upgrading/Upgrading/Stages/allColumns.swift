import DataModel
import StoreModel

/// All columns of all tables in a store, whose values must be unchanged by a step file before a stage, except
/// for what it writes.
func allColumns(of schema: ObservedSchema) -> [KeptColumn] {
  schema.tables.filter { !$0.isVirtualTable }.flatMap { table -> [KeptColumn] in
    let columns = schema.columns[table.name, default: []]
    let names = columns.map(\.name)
    guard let key = names.contains("Z_PK") ? "Z_PK" : names.first else { return [] }
    return columns.map { column in
      let place = ColumnPlace(table: table.name, column: column.name, key: key, entity: nil)
      return KeptColumn(old: place, new: place, title: "\(table.name).\(column.name)")
    }
  }
}

extension [String] {
  /// The texts, each that equals the one before it left out.
  var withoutRepetition: [String] {
    enumerated().filter { $0.offset == 0 || $0.element != self[$0.offset - 1] }.map(\.element)
  }
}
