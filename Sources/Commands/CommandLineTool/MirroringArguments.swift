import ArgumentParser
import Checking
import Migration

/// How an app mirrors models with CloudKit, as the command line says it.
struct MirroringArguments: ParsableArguments {
  @Flag(help: "The app shares records: CloudKit's schema needs move receipts and cloudkit.share.")
  var sharing = false

  @Flag(
    help: "The store is mirrored with the public database: CloudKit's schema needs its indexes.")
  var `public` = false

  /// How the app mirrors a model, of which a configuration is named or not.
  func options(configuration: String?) -> MirroringOptions {
    var options = MirroringOptions()
    options.isShared = sharing
    options.isPublic = `public`
    options.configuration = configuration
    return options
  }
}

/// The CloudKit schema of a check, as the command line says it.
struct CloudKitSchemaArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "CloudKit's production schema, as exported by cktool, for mirrored models.",
      valueName: "file"))
  var cloudkitSchema: String?

  @OptionGroup
  var mirroring: MirroringArguments

  /// Asks a check for it.
  func set(_ options: inout CheckOptions) {
    options.cloudKitSchema = cloudkitSchema
    options.sharesRecords = mirroring.sharing
    options.usesPublicDatabase = mirroring.public
  }
}
