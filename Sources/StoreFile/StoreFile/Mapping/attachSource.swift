import DataModel

extension StoreConnection {
  /// Attaches the store from which a new one gets its objects, and adds the functions for statements that use
  /// both.
  ///
  /// - Parameters:
  ///   - path: The store, which has no journal and must not change meanwhile.
  ///   - name: Its name in statements.
  ///   - folders: The folders with externally stored values.
  /// - Throws: `StoreError` if SQLite cannot open it.
  package func attachSource(
    _ path: String, as name: String, supportFolders folders: [SupportFolder]
  ) throws(StoreError) {
    try run("PRAGMA trusted_schema = OFF")
    try addTextFunctions()
    try addStepFunctions(supportFolders: folders)
    try attach(path, as: name)
    // Nothing looks at references of tables that another program has made.
    try run("PRAGMA foreign_keys = OFF")
  }
}
