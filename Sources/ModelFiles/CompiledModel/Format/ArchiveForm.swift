/// The format of an archive: the differences between compiler generations that are not part of the model.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, generations.
package struct ArchiveForm: Hashable, Sendable {
  /// The compiler that wrote an archive.
  package struct CompilerStamp: Hashable, Sendable {
    /// The version of the model compiler, for example 24512.0.
    package var toolVersion: Double
    /// The version of Xcode: major × 10000 + minor × 100 + patch, for example 260200.
    package var xcodeVersion: Int
  }

  /// The compiler that wrote the archive; nil before Xcode 13.4 and in model caches.
  package var stamp: CompilerStamp?
  /// Whether attributes have a flag word, as since Xcode 4.
  package var writesFlags = true
  /// Whether entities have fetch indexes, as since Xcode 9; before, indexes are mere marks.
  package var writesFetchIndexes = true
  /// Whether fetch requests have an allocation type, as since macOS 12.
  package var writesAllocationType = true
  /// Whether the elements of composites name their entity; some models that SwiftData built do not.
  package var namesElementOwners = true

  /// The format of Xcode 26.2.
  package static let current = ArchiveForm(
    stamp: CompilerStamp(toolVersion: 24512.0, xcodeVersion: 260200))

  /// The format of Xcode 9 to 13: as the current one, without stamp and allocation type.
  package static let unstamped = ArchiveForm(stamp: nil, writesAllocationType: false)

  /// The format of Xcode 8 and earlier: old index settings instead of fetch indexes.
  package static let legacy = ArchiveForm(
    stamp: nil, writesFetchIndexes: false, writesAllocationType: false)
}
