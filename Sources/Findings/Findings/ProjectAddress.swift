/// Where the project is published.
///
/// `Scripts/address` reads the owner here and writes it wherever else it stands.
package enum ProjectAddress {
  /// Whose it is there: a mark until it is published.
  private static let owner = "<owner>"
  /// The owner as it stands in an address.
  private static let host = owner.replacing("<", with: "%3C").replacing(">", with: "%3E")
  /// The site that a release publishes.
  private static let site = "https://\(host).github.io/coredata-toolchain"

  /// The project.
  package static let project = "https://github.com/\(host)/coredata-toolchain"

  /// The page of a rule on the site.
  ///
  /// - Parameter rule: The identifier of the rule.
  /// - Returns: The address.
  package static func page(ofRule rule: String) -> String { "\(site)/Rules/\(rule).html" }

  /// A JSON Schema on the site.
  ///
  /// - Parameter name: The name of the command, or what else the schema describes, and its `formatVersion`.
  /// - Returns: The address.
  static func schema(_ name: String) -> String { "\(site)/Schemas/\(name).json" }
}
