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
  ///   - fields: The fields by key; `$class` is no allowed key.
  package init(archiveClass: ArchiveClass, fields: ArchivedFields) {
    self.archiveClass = archiveClass
    self.fields = fields
  }
}
