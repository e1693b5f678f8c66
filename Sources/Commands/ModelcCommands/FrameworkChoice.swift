import ArgumentParser

/// The framework to write like, as the value of an option: `newest`, or a version number.
enum FrameworkChoice: ExpressibleByArgument {
  /// The newest framework that is known.
  case newest
  /// The framework of that version, `NSPersistenceFrameworkVersion`.
  case version(Int)

  /// Reads `newest`, or a number from 1 on.
  init?(argument: String) {
    if argument == "newest" {
      self = .newest
    } else if let number = Int(argument), number > 0 {
      self = .version(number)
    } else {
      return nil
    }
  }

  /// The version; nil for the newest.
  var version: Int? {
    if case .version(let number) = self { number } else { nil }
  }
}
