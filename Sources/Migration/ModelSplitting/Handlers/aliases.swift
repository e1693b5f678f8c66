import DataModel

extension Model {
  /// A name for the rows of a source in a statement, which no entity has: the one that is wanted, or that with a number.
  ///
  /// SQLite does not tell an alias `k` from a view "K".
  func alias(_ wanted: String) -> String {
    let taken = Set(entities.lazy.map { $0.name.lowercased() })
    var (alias, number) = (wanted, 2)
    while taken.contains(alias) {
      alias = "\(wanted)\(number)"
      number += 1
    }
    return alias
  }
}
