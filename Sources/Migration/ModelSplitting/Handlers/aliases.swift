import DataModel

extension Model {
  /// A row alias in a statement that differs from all entity names: the preferred one, or that with a number.
  ///
  /// SQLite does not distinguish an alias `k` from a view "K".
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
