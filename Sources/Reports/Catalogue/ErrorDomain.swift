/// The domain of an error code, by the word before it.
enum ErrorDomain {
  case cocoa
  case sqlite
  case cloudKit
  /// Core Data's lines in a log, which have SQLite's codes in parentheses.
  case coreData
  /// One that is not known.
  case other

  /// The domain that a word names; nil for any other word.
  init?(_ word: String) {
    switch word {
    case "cocoa", "cocoaerror", "nscocoaerror", "nscocoaerrordomain", "cocoaerrordomain":
      self = .cocoa
    case "sqlite", "sqlite3", "nssqlite", "nssqliteerror", "nssqliteerrordomain": self = .sqlite
    case "ckerror", "ckerrordomain": self = .cloudKit
    case "coredata": self = .coreData
    default:
      guard word.hasSuffix("domain"), word != "domain" else { return nil }
      self = .other
    }
  }
}
