package import Findings
package import Loading

/// The planned change of a bundle's versions or current version.
///
/// Everything is prepared and checked before anything is written.
package struct VersionChange: Sendable {
  /// A folder that is made for a new version.
  package struct NewFolder: Sendable {
    /// The path.
    package var path: String
    /// The name of the version.
    package var version: String
    /// The name of the version that is copied.
    package var base: String
    /// The files in it.
    package var files: [OutputFile]
    /// The description after a comma; nil for a copy of `base`.
    package var about: String?

    /// Creates a folder of files.
    package init(path: String, version: String, base: String, files: [OutputFile]) {
      self.path = path
      self.version = version
      self.base = base
      self.files = files
    }
  }

  /// A file that is written, whole.
  package struct ChangedFile: Sendable {
    /// The path.
    package var path: String
    /// The existing bytes; nil if the file does not exist.
    package var old: [UInt8]?
    /// The bytes that there will be.
    package var new: [UInt8]

    /// Creates a file with its bytes.
    package init(path: String, old: [UInt8]?, new: [UInt8]) {
      self.path = path
      self.old = old
      self.new = new
    }
  }

  /// The folders of new versions.
  package var folders: [NewFolder] = []
  /// The missing folder to create; nil if all exist.
  package var missingFolder: String?
  /// The mark of the old version in a bundle without one, written before there is a second version.
  package var interimMark: ChangedFile?
  /// The files to write, in the order in which they are.
  package var files: [ChangedFile] = []
  /// The new current version; nil if unchanged.
  package var current: String?
  /// The edits of a source by a rename, with the bytes before and after; nil if nothing is renamed.
  package var rename: Rename?
  /// The diagnostics.
  package var diagnostics: [Diagnostic] = []

  /// A rename.
  package struct Rename: Sendable {
    /// The renamed element, as the user wrote it.
    package var element: String
    /// The new name.
    package var newName: String
    /// The version in which it is.
    package var version: String
    /// The number of changed positions, including the renaming identifier.
    package var places: Int
    /// The path of the file.
    package var file: String
    /// The bytes before.
    package var old: [UInt8]
    /// The bytes after.
    package var new: [UInt8]
  }

  /// Creates a change that writes nothing.
  package init() {}

  /// The folder of the first new version; nil if none is created.
  package var folder: NewFolder? {
    get { folders.first }
    set { folders = newValue.map { [$0] } ?? [] }
  }

  /// Whether there is nothing to write.
  package var isEmpty: Bool { folders.isEmpty && files.isEmpty }
}
