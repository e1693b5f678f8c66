import StoreSchema

extension StoreConnection {
  /// Attaches the store whose objects a new one gets, and adds the functions that statements about both call.
  ///
  /// - Parameters:
  ///   - path: The store, which nobody changes meanwhile and which has no journal.
  ///   - name: How statements call it.
  ///   - folders: Where the values are that are kept in files of their own.
  /// - Throws: `StoreError` when SQLite cannot open it.
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
