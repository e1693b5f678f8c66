/// Details that most values of a type do not have.
///
/// They are kept apart, so that copying and moving a value costs one reference for all of them, and
/// nothing is kept for a value that has none. All is inlinable: other targets read single details.
@usableFromInline
struct RareDetails<Details: RareDetailsContent>: Hashable, Sendable {
  /// The details, or nothing as long as nothing was set.
  ///
  /// An array is shared until it is changed.
  @usableFromInline
  var storage: [Details] = []

  /// Makes details of which none is set.
  @inlinable
  init() {}

  /// The details, to be changed; to read one of them, `storage` is faster.
  @inlinable
  var content: Details {
    get { storage.isEmpty ? Details() : storage[0] }
    _modify {
      if storage.isEmpty { storage.append(Details()) }
      yield &storage[0]
    }
  }

  /// Says whether both have the same details; it does not matter how they came about.
  @usableFromInline
  static func == (left: RareDetails, right: RareDetails) -> Bool {
    left.storage == right.storage || left.content == right.content
  }

  /// Feeds the details to `hasher`.
  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(content)
  }
}

/// Details that can be kept apart.
@usableFromInline
protocol RareDetailsContent: Hashable, Sendable {
  /// Makes details of which none is set.
  init()
}

/// The rare details that every kind of property has.
@usableFromInline
struct PropertyDetails: RareDetailsContent {
  @usableFromInline var renamingIdentifier: String?
  @usableFromInline var versionHashModifier: String?
  @usableFromInline var userInfo: [String: String] = [:]
  @usableFromInline var otherUserInfo: [String: AttributeValue] = [:]

  @inlinable
  init() {}
}
