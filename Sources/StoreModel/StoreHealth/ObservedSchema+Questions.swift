package import DataModel

extension ObservedSchema {
  /// Whether there is an ordinary table of that name with those columns.
  func has(_ table: String, _ names: [String] = []) -> Bool {
    guard let found = columns[table] else { return false }
    return names.allSatisfy { name in found.contains { $0.name == name } }
  }

  /// Whether a table is looked up by its key, so that joins over it end in time.
  func hasKey(_ table: String) -> Bool {
    guard has(table, ["Z_PK", "Z_ENT"]),
      let sql = objects.first(where: { $0.kind == .table && $0.name == table })?.sql
    else { return false }
    let words = IndexStatement.words(of: sql)
    return words.indices.contains {
      words[$0] == "Z_PK" && words[$0...].starts(with: ["Z_PK", "INTEGER", "PRIMARY", "KEY"])
    }
  }

  /// The questions that do not require a model.
  package var metadataQuestions: [StoreQuestion] {
    StoreInquiry(store: self, model: Model(), schema: predictSchema(Model())).metadata()
  }
}
