import DataModel

/// An accessor that Core Data implements for a to-many relationship, read from its name at run time.
struct CollectionAccessor {
  /// The name of the relationship, its first letter small.
  let relationship: String
  /// Whether it is for ordered relationships only.
  let needsOrder: Bool
  private let capitalizedName: Substring

  /// The forms of accessor names: prefix and suffix of the relationship's name, and whether it is only for
  /// ordered ones.
  private static let forms: [(prefix: String, suffix: String, needsOrder: Bool)] = [
    ("insertObject:in", "AtIndex:", true), ("removeObjectFrom", "AtIndex:", true),
    ("replaceObjectIn", "AtIndex:withObject:", true), ("insert", ":atIndexes:", true),
    ("remove", "AtIndexes:", true), ("add", "Object:", false), ("remove", "Object:", false),
    ("add", ":", false), ("remove", ":", false),
  ]

  /// Parses the name of a method; nil if it is not such an accessor.
  init?(_ selector: String) {
    for form in Self.forms where selector.hasPrefix(form.prefix) && selector.hasSuffix(form.suffix)
    {
      guard selector.utf8.count > form.prefix.utf8.count + form.suffix.utf8.count else { continue }
      let name = selector.dropFirst(form.prefix.count).dropLast(form.suffix.count)
      self.init(name, needsOrder: form.needsOrder)
      return
    }
    let parts = selector.split(separator: ":", omittingEmptySubsequences: false)
    // replaceTracksAtIndexes:withTracks:
    guard parts.count == 3, parts[0].hasPrefix("replace"), parts[0].hasSuffix("AtIndexes"),
      parts[1].hasPrefix("with")
    else { return nil }
    let name = parts[1].dropFirst("with".count)
    guard parts[0] == "replace\(name)AtIndexes" else { return nil }
    self.init(name, needsOrder: true)
  }

  private init?(_ name: Substring, needsOrder: Bool) {
    // `addObserver:` and the like are written with a capital as well; `address:` is not.
    guard let first = name.first, !first.isLowercase, !name.contains(":") else { return nil }
    relationship = first.lowercased() + name.dropFirst()
    capitalizedName = name
    self.needsOrder = needsOrder
  }

  /// Whether `property` is a relationship that has the accessor.
  func isOf(_ property: any Property) -> Bool {
    guard let relationship = property as? Relationship, relationship.isToMany else { return false }
    let name = relationship.name
    return name.prefix(1).uppercased() + name.dropFirst() == capitalizedName
      && (!needsOrder || relationship.isOrdered)
  }
}
