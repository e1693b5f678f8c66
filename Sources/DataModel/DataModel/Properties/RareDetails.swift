/// Details that most values of a type do not have.
///
/// They are stored separately, so that copying a value costs one reference for all of them and a value
/// without details needs no storage. Everything is inlinable, because other targets read single details.
@usableFromInline
struct RareDetails<Details: RareDetailsContent>: Hashable, Sendable {
  /// The details; empty if nothing has been set.
  ///
  /// The array makes it copy-on-write.
  @usableFromInline
  var storage: [Details] = []

  /// Creates details with nothing set.
  @inlinable
  init() {}

  /// The details, for modification; reading from `storage` is faster.
  @inlinable
  var content: Details {
    get { storage.isEmpty ? Details() : storage[0] }
    _modify {
      if storage.isEmpty { storage.append(Details()) }
      yield &storage[0]
    }
  }

  /// Whether both have the same details, however they were set.
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

/// Details that can be stored separately.
@usableFromInline
protocol RareDetailsContent: Hashable, Sendable {
  /// Creates details with nothing set.
  init()
}

/// The rarely set details that every kind of property can have.
@usableFromInline
struct PropertyDetails: RareDetailsContent {
  @usableFromInline var renamingIdentifier: String?
  @usableFromInline var versionHashModifier: String?
  @usableFromInline var userInfo: [String: String] = [:]
  @usableFromInline var otherUserInfo: [String: AttributeValue] = [:]

  @inlinable
  init() {}
}
