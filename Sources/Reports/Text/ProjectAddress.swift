/// Where the project is published.
///
/// `Scripts/address` reads the owner here and writes it wherever else it stands.
package enum ProjectAddress {
  /// Whose it is there: a mark until it is published.
  private static let owner = "<owner>"

  /// The project.
  package static let project = "https://github.com/\(uriText(owner))/coredata-toolchain"

  /// A page below `Documentation`, perhaps with a heading after `#`.
  package static func documentation(_ page: String) -> String {
    "\(project)/blob/main/Documentation/\(page)"
  }
}
