/// An object of an archive: a class and named fields.
package struct ArchivedObject: Hashable, Sendable {
  /// The class of the object.
  package var archiveClass: ArchiveClass

  /// The fields by key; the class reference is not among them.
  package var fields: ArchivedFields

  /// Creates an object.
  ///
  /// - Parameters:
  ///   - archiveClass: The class of the object.
  ///   - fields: The fields by key; the key `$class` is not allowed.
  package init(archiveClass: ArchiveClass, fields: ArchivedFields) {
    self.archiveClass = archiveClass
    self.fields = fields
  }
}

/// The class of an archived object with its superclasses.
package struct ArchiveClass: Hashable, Sendable {
  /// Class names, the class itself first, up to `NSObject`; not empty in a table that was read.
  package var chain: [String]

  /// Creates a class.
  ///
  /// - Parameter chain: Class names, the class itself first; must not be empty to be written.
  package init(chain: [String]) {
    self.chain = chain
  }

  /// The name of the class itself.
  package var name: String { chain.first ?? "" }
}
