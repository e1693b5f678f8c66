import Building
import Findings
import Loading
import ModelFiles
import SwiftCode

/// Writes the classes of a model, or with `--dry-run` prints where they would be, as `momc` does.
func generate(_ arguments: BuildArguments) throws(ToolchainError) {
  var request = GenerationRequest(ModelReference(path: arguments.source))
  try refuseMappingModel(request.reference)
  request.followsAllLinks = true
  request.settings.module = arguments.module
  request.settings.xcode = arguments.xcode
  request.isIdentifiable = !arguments.runsBeforeIdentifiable
  let folder = withoutTrailingSlashes(arguments.destination)
  let generation = try prepare(request)
  let sources = try generateFiles(generation)
  let plan = try planOutputs(sources, of: generation, in: folder, isForced: true)
  guard !arguments.isDryRun else {
    return try printResult(plan.paths.map { absolute($0) + "\n" }.joined())
  }
  if !arguments.lint.noWarnings { printAsXcode(sources.diagnostics) }
  let result = try writeOutputs(plan)
  if !arguments.lint.noWarnings {
    let stale = try findStaleFiles(in: folder, besides: sources, of: generation)
    printAsXcode(stale.names.map { staleFile($0, in: folder) })
  }
  guard arguments.isVerbose else { return }
  for name in result.written { note("\(joined(folder, name)): note: written") }
  for name in result.unchanged { note("\(joined(folder, name)): note: unchanged") }
}

/// Reads the source, which is a source and has a current version.
private func prepare(_ request: GenerationRequest) throws(ToolchainError) -> Generation {
  do throws(ToolchainError) {
    let generation = try prepareGeneration(request, scratch: ".")
    guard generation.version.source != nil else { throw .notASource(request.reference) }
    return generation
  } catch {
    guard error.isOf(.noCurrentVersion) else { throw error }
    let path = request.reference.path
    // The text before the second colon is Apple's.
    throw ToolchainError(
      .noCurrentVersion, file: path,
      "Could not fetch generated file paths: No current version for model at path \(path): expected "
        + ".xccurrentversion to name one of its versions")
  }
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
