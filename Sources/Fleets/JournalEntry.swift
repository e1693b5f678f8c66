/// What a line of a journal says, apart from its result.
struct JournalEntry: Codable {
  /// What happened.
  enum Event: String, Codable {
    /// Work began.
    case begun
    /// Work ended.
    case done
  }

  /// What happened.
  var event: Event
  /// The path of the store.
  var store: String
  /// The command with what it is given for every store.
  var order: String
  /// What tells the models apart.
  var target: String
  /// The digest of the store and its journals before.
  var before: String
  /// The digest of the new store, or of the one that was left as it is; nil where none could be read, and where work
  /// began.
  var after: String?
  /// What came of it; nil where work began.
  var result: FleetResult?
}

/// The work that a line of a journal is about.
struct JournalKey: Hashable {
  var store: String
  var order: String
  var target: String
}
