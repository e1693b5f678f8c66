import ArgumentParser
import Building
import Loading
import ModelFiles

/// The command `modelc compile`.
struct Compile: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Compile models and mapping models as Apple's momc and mapc do.",
    usage: "modelc compile [<options>] SOURCE… [-o OUTPUT]",
    discussion: """
      A bundle becomes Name.momd, with every version and VersionInfo.plist; a single version \
      becomes Name.mom, and Name.xcmappingmodel becomes Name.cdm. When there is an error, nothing is \
      written. An existing output is replaced as a whole.

      Example:
        modelc compile App.xcdatamodeld -o build/
            write build/App.momd
      """)

  @Argument(help: ArgumentHelp("The sources of models and mapping models.", valueName: "source"))
  var sources: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The bundle or file to write, or the folder to put it in (default: the working directory).",
      valueName: "path"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The module that completes class names of entities and policies that begin with a dot.",
      valueName: "name"))
  var module: String?

  @Flag(help: "Do not touch an output whose bytes are unchanged.")
  var keepUnchanged = false

  @Option(help: ArgumentHelp("The style of the findings.", valueName: "text|momc"))
  var diagnosticStyle = DiagnosticStyle.text

  @Option(
    help: ArgumentHelp(
      "Lowest severity that fails the run, with exit code 1; nothing is written then.",
      valueName: "error|warning|note"))
  var failOn = FailureLevel.error

  @OptionGroup(title: "Warnings")
  var warnings: WarningOptions

  @OptionGroup
  var common: CommonOptions

  // Options of momc without effect here; accepted so that build scripts work unchanged. They do not form an
  // option group, as every group makes starting slower.
  @Option(
    name: [
      .customLong("sdkroot"), .customLong("macosx-deployment-target"),
      .customLong("iphoneos-deployment-target"), .customLong("iphonesimulator-deployment-target"),
      .customLong("appletvos-deployment-target"),
      .customLong("appletvsimulator-deployment-target"),
      .customLong("watchos-deployment-target"), .customLong("watchsimulator-deployment-target"),
      .customLong("xros-deployment-target"), .customLong("xrsimulator-deployment-target"),
      .customLong("XD_MOMC_SDKROOT", withSingleDash: true),
      .customLong("XD_MOMC_IOS_TARGET_VERSION", withSingleDash: true),
      .customLong("XD_MOMC_TARGET_VERSION", withSingleDash: true),
      .customLong("MOMC_PLATFORMS", withSingleDash: true),
    ],
    help: .hidden)
  var ignored: [String] = []

  @Flag(name: .customLong("print-diagnostic-categories"), help: .hidden)
  var printsCategories = false

  mutating func validate() throws {
    guard output != "" else { throw ValidationError("the path of --output is empty") }
    if let module, !module.isEmpty, problemOfName(module, ofProperty: false) != nil {
      throw ValidationError(
        "--module takes the name of a module, expected letters, digits and underscores, not \"\(module)\""
      )
    }
    guard sources.count > 1, let output, !output.hasSuffix("/"), !isDirectory(output) else {
      return
    }
    throw ValidationError("several sources need a folder for --output, expected \(output)/")
  }

  func run() throws {
    var compilation = Compilation(sources: sources, common: common)
    compilation.output = output
    compilation.keepsUnchanged = keepUnchanged
    compilation.options.module = module
    compilation.options.lint = warnings.lint
    // Build systems lay out sources as links.
    compilation.options.followsAllLinks = true
    compilation.diagnosticStyle = diagnosticStyle
    compilation.failOn = failOn
    try compilation.run()
  }
}

/// Which warnings are left out; the names are momc's.
struct WarningOptions: ParsableArguments {
  @Flag(help: "Leave out all warnings.")
  var noWarnings = false

  @Flag(help: "Leave out warnings about missing inverses.")
  var noInverseRelationshipWarnings = false

  @Flag(help: "Leave out warnings about entities with more than 100 properties.")
  var noMaxPropertyCountWarnings = false

  @Flag(help: "Leave out warnings about delete rules.")
  var noDeleteRuleWarnings = false

  @Flag(help: "Accept inverses of transient relationships.")
  var suppressInverseTransientError = false

  /// The options for the checks.
  var lint: LintOptions {
    var options = LintOptions()
    options.noWarnings = noWarnings
    options.noInverseRelationshipWarnings = noInverseRelationshipWarnings
    options.noMaxPropertyCountWarnings = noMaxPropertyCountWarnings
    options.noDeleteRuleWarnings = noDeleteRuleWarnings
    options.suppressInverseTransientError = suppressInverseTransientError
    return options
  }
}
