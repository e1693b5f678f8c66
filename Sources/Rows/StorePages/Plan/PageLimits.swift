/// How much of a store is on a page.
enum PageLimits {
  /// How many bytes of a text, in UTF-8.
  static let textBytes = 1000
  /// How many bytes of a text once ``allLongBytes`` are used up.
  static let shortTextBytes = 100
  /// How many bytes of what was decoded, as text.
  static let decodedBytes = 4000
  /// How many bytes of values that are longer than ``shortTextBytes``, together.
  static let allLongBytes = 16 << 20
  /// The size of the greatest value that is decoded, and of the greatest picture.
  static let contentBytes = 256 << 10
  /// How many bytes of pictures, together, before they become text.
  static let allPictureBytes = 12 << 20
  /// How many bytes of a value that nobody decodes are shown in hexadecimal.
  static let hexadecimalBytes = 24
  /// How many targets of a to-many relationship of one object.
  static let targets = 200
  /// How many targets of to-many relationships, together; then ``fewTargets`` for each object.
  static let allTargets = 1_000_000
  /// How many targets of one object once ``allTargets`` are used up.
  static let fewTargets = 10
  /// How many objects are in a block.
  static let blockRows = 500
  /// The size from which on a block is written.
  static let blockBytes = 1 << 20
}
