/// The flags of a property, combined in one number.
///
/// The inverted bits are set when something is *missing*.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, flag word.
struct PropertyFlags: OptionSet {
  /// The bits.
  let rawValue: Int

  /// The word is in use; always set.
  static let isValid = PropertyFlags(rawValue: 0x001)
  static let isOptional = PropertyFlags(rawValue: 0x002)
  static let isReadOnly = PropertyFlags(rawValue: 0x004)
  static let isTransient = PropertyFlags(rawValue: 0x008)
  static let hasNoPredicates = PropertyFlags(rawValue: 0x010)
  static let hasNoWarnings = PropertyFlags(rawValue: 0x020)
  static let isUnchecked: PropertyFlags = [.hasNoPredicates, .hasNoWarnings]
  static let hasNoUserInfo = PropertyFlags(rawValue: 0x040)
  static let hasNoModifier = PropertyFlags(rawValue: 0x080)
  static let isIndexedBySpotlight = PropertyFlags(rawValue: 0x100)
  static let isStoredInTruth = PropertyFlags(rawValue: 0x200)
  static let isOrdered = PropertyFlags(rawValue: 0x400)
  static let allowsCloudEncryption = PropertyFlags(rawValue: 0x800)

  /// The bits with a boolean field of their own, and that field.
  static let fields: [(flag: PropertyFlags, key: String)] = [
    (.isOptional, ArchiveKey.isOptional), (.isReadOnly, ArchiveKey.isReadOnly),
    (.isTransient, ArchiveKey.isTransient),
    (.isIndexedBySpotlight, ArchiveKey.isIndexedBySpotlight),
    (.isStoredInTruth, ArchiveKey.isStoredInTruth), (.isOrdered, ArchiveKey.isOrdered),
    (.allowsCloudEncryption, ArchiveKey.allowsCloudEncryption),
  ]
}

/// The word that holds two switches of an attribute.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, attributes.
struct AttributeFlags: OptionSet {
  /// The bits.
  let rawValue: Int

  static let allowsExternalStorage = AttributeFlags(rawValue: 4)
  static let preservesValueOnDeletion = AttributeFlags(rawValue: 16)
}

/// The word that holds the switches of a fetch request.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, fetch requests.
struct FetchRequestFlags: OptionSet {
  /// The bits.
  let rawValue: Int

  static let returnsDistinctResults = FetchRequestFlags(rawValue: 1)
  static let includesSubentities = FetchRequestFlags(rawValue: 2)
  static let includesPropertyValues = FetchRequestFlags(rawValue: 4)
  static let returnsObjectsAsFaults = FetchRequestFlags(rawValue: 8)
  static let includesPendingChanges = FetchRequestFlags(rawValue: 16)

  /// The switches of a request on which nothing was set.
  static let standard: FetchRequestFlags = [
    .includesSubentities, .includesPropertyValues, .returnsObjectsAsFaults, .includesPendingChanges,
  ]
}
