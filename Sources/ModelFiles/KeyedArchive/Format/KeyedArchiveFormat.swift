/// The names and numbers of the keyed archive conventions.
///
/// *Source:* `Documentation/Formats/keyed-archive.md`, section “Keyed archive”.
enum KeyedArchiveFormat {
  /// The key of the archiver's name.
  static let archiverKey = "$archiver"
  /// The archiver's name in every archive.
  static let archiver = "NSKeyedArchiver"
  /// The key of the version.
  static let versionKey = "$version"
  /// The version in every archive.
  static let version: Int64 = 100_000
  /// The key of the dictionary of root references.
  static let topKey = "$top"
  /// The key of the root reference inside the top dictionary.
  static let rootKey = "root"
  /// The key of the object table.
  static let objectsKey = "$objects"
  /// Entry 0 of the object table, which represents nil.
  static let null = "$null"
  /// The key of an object's class reference.
  static let classKey = "$class"
  /// The key of a class entry's name.
  static let classNameKey = "$classname"
  /// The key of a class entry's chain, the class itself first.
  static let classesKey = "$classes"
  /// The key of the 16 bytes of an archived `NSUUID`.
  static let uuidBytesKey = "NS.uuidbytes"
  /// The key of the seconds of an archived `NSDate`.
  static let timeKey = "NS.time"
}
