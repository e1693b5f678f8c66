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
