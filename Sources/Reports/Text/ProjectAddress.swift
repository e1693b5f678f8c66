/// The address at which the project is published.
///
/// `Scripts/address` reads the owner here and writes it wherever else it stands.
package enum ProjectAddress {
  /// The owner: a placeholder until it is published.
  private static let owner = "<owner>"

  /// The project.
  package static let project = "https://github.com/\(uriText(owner))/coredata-toolchain"

  /// The page of a rule, on the site that a release publishes.
  ///
  /// - Parameter rule: The identifier of the rule.
  /// - Returns: The address.
  package static func page(ofRule rule: String) -> String {
    "https://\(uriText(owner)).github.io/coredata-toolchain/Rules/\(rule).html"
  }
}
