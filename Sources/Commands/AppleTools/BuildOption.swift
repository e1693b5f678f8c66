import ModelFiles

/// What options there are, by their names as Apple writes them.
///
/// - Source: `Documentation/Formats/momc.md`, call. Build systems write `--` platform
///   `-deployment-target` for any platform they know, so that none is listed.
enum BuildOption {
  /// The options without a value that change what is done, those of Xcode 4 to 8 among them.
  static let flags: [String: any WritableKeyPath<BuildArguments, Bool> & Sendable] = [
    "--dry-run": \.isDryRun,
    "--dump-models": \.dumpsModels,
    "--verbose": \.isVerbose,
    "--help": \.asksForHelp, "-h": \.asksForHelp,
    "--no-warnings": \.lint.noWarnings,
    "-XD_MOMC_NO_WARNINGS": \.lint.noWarnings,
    "--mapc-no-warnings": \.lint.noWarnings,
    "--no-inverse-relationship-warnings": \.lint.noInverseRelationshipWarnings,
    "-XD_MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS": \.lint.noInverseRelationshipWarnings,
    "--no-max-property-count-warnings": \.lint.noMaxPropertyCountWarnings,
    "-XD_MOMC_NO_MAX_PROPERTY_COUNT_WARNINGS": \.lint.noMaxPropertyCountWarnings,
    "--no-delete-rule-warnings": \.lint.noDeleteRuleWarnings,
    "-XD_MOMC_NO_DELETE_RULE_WARNINGS": \.lint.noDeleteRuleWarnings,
    "--suppress-inverse-transient-error": \.lint.suppressInverseTransientError,
    "-XD_MOMC_SUPPRESS_INVERSE_TRANSIENT_ERROR": \.lint.suppressInverseTransientError,
  ]

  /// The options without a value that make no difference here.
  static let flagsWithoutEffect: Set<String> = ["--print-diagnostic-categories"]

  /// Whether the option has a value.
  static func hasValue(_ name: String) -> Bool {
    valued.contains(name) || platform(of: name) != nil
      || isOldSetting(name) && (name.hasSuffix("_TARGET_VERSION") || name.hasSuffix("SDKROOT"))
  }

  /// The platform whose oldest system the option says, `iphoneos` of `--iphoneos-deployment-target`.
  static func platform(of name: String) -> String? {
    guard name.hasPrefix("--"), name.hasSuffix("-deployment-target") else { return nil }
    let platform = name.dropFirst(2).dropLast("-deployment-target".count)
    return platform.isEmpty ? nil : String(platform)
  }

  private static let valued: Set<String> = [
    "--sdkroot", "--module", "--action", "--swift-version", "--xcode", "-MOMC_PLATFORMS",
  ]

  /// Whether the option is a setting of Xcode 4 to 8, as `-XD_MOMC_SDKROOT` and `-XD_MOMC_NO_WARNINGS`.
  static func isOldSetting(_ name: String) -> Bool { name.hasPrefix("-XD_MOMC_") }
}
