/// The limits for the contents of a page.
enum PageLimits {
  /// The maximum number of UTF-8 bytes of a text.
  static let textBytes = 1000
  /// The maximum number of bytes of a text after ``allLongBytes`` are used up.
  static let shortTextBytes = 100
  /// The maximum number of bytes of decoded contents as text.
  static let decodedBytes = 4000
  /// The maximum total number of bytes in values longer than ``shortTextBytes``.
  static let allLongBytes = 16 << 20
  /// The maximum size of a value to decode or a picture to show.
  static let contentBytes = 256 << 10
  /// The maximum total number of bytes of pictures before encoding.
  static let allPictureBytes = 12 << 20
  /// The number of bytes shown in hexadecimal for a value that is not decoded.
  static let hexadecimalBytes = 24
  /// The maximum number of targets of a to-many relationship of one object.
  static let targets = 200
  /// The maximum total number of to-many targets; beyond that, ``fewTargets`` per object.
  static let allTargets = 1_000_000
  /// The maximum number of targets of one object after ``allTargets`` are used up.
  static let fewTargets = 10
  /// The number of objects in a block.
  static let blockRows = 500
  /// The size from which on a block is written.
  static let blockBytes = 1 << 20
}
