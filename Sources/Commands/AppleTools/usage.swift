extension AppleTool {
  /// How it is called.
  var usage: String {
    switch self {
    case .momc: momcUsage
    case .mapc: mapcUsage
    }
  }
}

private let momcUsage = """
  usage: momc [options] SOURCE.xcdatamodeld|SOURCE.xcdatamodel DESTINATION
    --action compile|generate            write a compiled model (default), or classes
    --dry-run                            print the paths of what would be written
    --module NAME                        completes class names of entities that begin with a dot
    --no-warnings                        no warnings
    --no-inverse-relationship-warnings   none about missing inverses
    --no-max-property-count-warnings     none about entities with more than 100 properties
    --no-delete-rule-warnings            none about delete rules
    --suppress-inverse-transient-error   accept inverses of transient relationships
    --<platform>-deployment-target V     the oldest system the classes run on
    --dump-models                        print the models as well
    --verbose                            tell what is written
    --xcode V                            the text of an older release (with --action generate)
    --sdkroot PATH, --swift-version V    taken, without effect
  This is the stand-in of coredata-toolchain for Apple's momc; `modelc compile` says more.

  """

private let mapcUsage = """
  usage: mapc [options] SOURCE.xcmappingmodel DESTINATION.cdm
    --module NAME                        completes names of policy classes that begin with a dot
    --mapc-no-warnings                   no warnings
    --verbose                            tell what is written
    --sdkroot PATH                       taken, without effect
    --<platform>-deployment-target V     taken, without effect
  This is the stand-in of coredata-toolchain for Apple's mapc; `modelc compile` says more.

  """
