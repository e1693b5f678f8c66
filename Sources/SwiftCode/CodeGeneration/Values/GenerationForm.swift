/// In what the files of one release of Xcode differ from those of another.
///
/// - Source: `Documentation/Formats/generated-classes.md`, releases; every limit with its number of
///   files.
package struct GenerationForm: Hashable, Sendable {
  /// Swift: whether `NSFetchRequest<C>(entityName: "E")` ends with a semicolon.
  package var endsFetchRequestWithSemicolon: Bool
  /// Swift: whether dates and bytes are `NSDate` and `NSData`.
  package var usesReferenceTypes: Bool
  /// Swift: whether classes of entities without a parent conform to `Identifiable`.
  ///
  /// To be turned off for deployment targets before iOS 13 and macOS 10.15.
  package var isIdentifiable: Bool
  /// Swift: whether imports say their access level, and each file begins with aliases.
  package var hasPublicImports: Bool
  /// Swift: whether the properties and methods that Core Data implements are `nonisolated`.
  package var hasNonisolatedMembers: Bool
  /// Objective-C: whether `fetchRequest` has an `NS_SWIFT_NAME`.
  package var namesFetchRequestForSwift: Bool
  /// Objective-C: whether the fetch request is made by `alloc` and `initWithEntityName:`.
  package var allocatesFetchRequest: Bool
  /// Objective-C: whether the class file imports the headers of the classes it leads to.
  package var destinationImports: DestinationImports

  /// The form that `xcode` writes.
  ///
  /// - Parameters:
  ///   - xcode: The release.
  ///   - isAutomatic: Whether the files are those of a build, by `momc --action generate`, and not
  ///     those of the menu, which kept to `NSDate` for longer.
  package init(xcode: XcodeVersion, isAutomatic: Bool = false) {
    endsFetchRequestWithSemicolon = xcode < XcodeVersion(8, 3)
    usesReferenceTypes = xcode < XcodeVersion(isAutomatic ? 9 : 11)
    isIdentifiable = xcode >= XcodeVersion(12)
    hasPublicImports = xcode >= XcodeVersion(26)
    hasNonisolatedMembers = xcode >= XcodeVersion(27)
    namesFetchRequestForSwift = xcode >= XcodeVersion(13)
    allocatesFetchRequest = xcode < XcodeVersion(9, 3)
    destinationImports =
      switch xcode {
      case ..<XcodeVersion(8, 3): .together
      case ..<XcodeVersion(9): .apart
      default: .none
      }
  }
}

/// How an Objective-C class file imports the headers of relationship destinations.
package enum DestinationImports: Hashable, Sendable {
  /// It does not.
  case none
  /// One after the other, and no empty line before the implementation.
  case together
  /// Each with an empty line after it.
  case apart
}
