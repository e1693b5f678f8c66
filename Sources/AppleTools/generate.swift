import CodeGeneration
import CommandLineTool
import Findings
import Generating
import Loading
import ModelSource

/// Writes the classes of a model, or with `--dry-run` prints where they would be, as `momc` does.
func generate(_ arguments: BuildArguments) throws(ToolchainError) {
  var request = GenerationRequest(ModelReference(arguments.source))
  request.followsAllLinks = true
  request.settings.module = arguments.module
  request.settings.xcode = arguments.xcode
  request.isIdentifiable = !arguments.runsBeforeIdentifiable
  let folder = withoutTrailingSlashes(arguments.destination)
  let sources = try generateFiles(prepareGeneration(request, scratch: "."))
  guard !arguments.isDryRun else {
    let paths = sources.files.map { joined(absolute(folder), $0.name) + "\n" }
    return Stream.standardOutput.write(paths.joined())
  }
  if !arguments.lint.noWarnings { report(sources.diagnostics) }
  let result = try writeGeneratedFiles(sources.files, to: folder)
  for name in try findStaleFiles(in: folder, besides: sources.files) {
    report([staleFile(name, in: folder)])
  }
  guard arguments.isVerbose else { return }
  for name in result.written { note("\(joined(folder, name)): note: written") }
  for name in result.unchanged { note("\(joined(folder, name)): note: unchanged") }
}

extension BuildArguments {
  /// Whether the classes run on systems that have no `Identifiable`.
  ///
  /// - Source: `Documentation/Formats/generated-classes.md`, releases.
  fileprivate var runsBeforeIdentifiable: Bool {
    deploymentTargets.contains { platform, version in
      guard let first = firstWithIdentifiable[platform], let version = XcodeVersion(version) else {
        return false
      }
      return version < first
    }
  }
}

/// The first system of each platform whose Swift library has `Identifiable`.
///
/// - Source: Apple's documentation of `Identifiable`.
private let firstWithIdentifiable: [String: XcodeVersion] = [
  "macosx": XcodeVersion(10, 15), "iphoneos": XcodeVersion(13), "iphonesimulator": XcodeVersion(13),
  "appletvos": XcodeVersion(13), "appletvsimulator": XcodeVersion(13), "watchos": XcodeVersion(6),
  "watchsimulator": XcodeVersion(6),
]
