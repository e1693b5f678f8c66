import StoreModel
import StoreSchema

/// All columns of all tables of a store, whose values are to be the same after what is done before a stage, but for what a
/// step file writes.
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
