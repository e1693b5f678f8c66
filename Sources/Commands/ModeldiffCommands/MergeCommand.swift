import ArgumentParser
import Building
import Comparing
import Findings
import Loading
import OperatingSystem
import Reports
import Text

/// Which side of a merge keeps a name that both gave a version.
enum MergeSide: String, Choice {
  /// The side that is merged into.
  case ours
  /// The side that is merged.
  case theirs
}

/// The command `modeldiff merge`.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge what two branches changed in a model, by entity and property.",
    usage: """
      modeldiff merge [<options>] BASE OURS THEIRS
      modeldiff merge [<options>] BUNDLE
      """,
    discussion: """
      Writes contents with the changes that OURS and THEIRS made since BASE to standard output, to \
      --output, or with --into to a version of a bundle. Where both changed order or spaces, those \
      of OURS are kept. A conflict, where both changed the same thing differently, is written with \
      both forms between git's conflict markers. The exit code is 1 when there is a conflict, or \
      when the merged model has an error or a warning that neither side has.

      With --into, versions that two branches made from one become a further version that has the \
      changes of both, is current and is listed in the Xcode projects. Both stay unchanged, so \
      that stores of either can be migrated. If both branches gave their version the same name, \
      that of OURS keeps it. With --one-version no version is added: that of OURS gets the changes \
      of THEIRS. Use it only when no store of either version has left its branch.

      BUNDLE alone is for a git merge that waits for a conflict to be resolved: the current \
      versions of the merge base, HEAD and MERGE_HEAD are merged into the bundle; during git \
      cherry-pick or rebase, those of the picked commit and its parent. Resolve conflicts in \
      project.pbxproj first. Uncommitted edits of a version are not overwritten.

      modeldiff git-driver install makes git merge model files like this, one by one: a version \
      that both branches added under the same name becomes one version with the changes of both.

      Example:
        modeldiff merge App/Model.xcdatamodeld
            during git merge: a version that holds both sides
      """)

  @Argument(
    help: ArgumentHelp(
      "The common base version, then both versions; or a bundle.", valueName: "model"))
  var models: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The contents file to write, or the .xcdatamodel to put it in, created if missing (default: standard output).",
      valueName: "path"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The .xcdatamodeld that gets the merged version.", valueName: "bundle"))
  var into: String?

  @Option(help: ArgumentHelp("The name of the merged version.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The side whose version keeps a name that both branches gave.", valueName: "ours|theirs"))
  var keep = MergeSide.ours

  @Flag(
    help: "Merge into the version of OURS; only safe when no store of either has left its branch.")
  var oneVersion = false

  @OptionGroup
  var projects: ProjectOptions

  @OptionGroup
  var common: CommonOptions

  func validate() throws {
    guard models.count == 1 || models.count == 3 else {
      throw ValidationError("expected BASE OURS THEIRS, or one bundle")
    }
    if models.count == 1, into != nil || output != nil {
      throw ValidationError("--into and --output need BASE OURS THEIRS")
    }
    if into != nil, output != nil {
      throw ValidationError("--into and --output cannot be used together")
    }
    if models.count == 3, into == nil, oneVersion || name != nil || keep != .ours {
      throw ValidationError("--name, --keep and --one-version need --into")
    }
    if models.count == 3, into == nil, projects.dryRun || projects.choice != .search {
      throw ValidationError("--dry-run, --project and --no-project need --into or a bundle alone")
    }
    if let output, withoutTrailingSlashes(output).hasSuffix(".xcdatamodeld") {
      throw ValidationError(
        "--output names a contents file or an .xcdatamodel; --into names a bundle")
    }
    if oneVersion, name != nil {
      throw ValidationError("--name and --one-version cannot be used together")
    }
  }

  func run() throws {
    var isClean = true
    try reportingErrors(common) { () throws(ToolchainError) in
      let merge: VersionMerge
      if let bundle = models.count == 1 ? models[0] : into {
        let plan = try planMerge(
          try request(), into: ModelReference(bundle), scratch: temporaryDirectory)
        try projects.finish(plan.change, common)
        merge = plan.merge
        var remarks = plan.remarks
        if models.count == 1, merge.isClean, !projects.dryRun {
          let folder = withoutTrailingSlashes(bundle)
          let others = plan.change.files.map(\.path).filter { !$0.hasPrefix(folder + "/") }
          let paths = ([folder] + others).map(pathspecForShell).joined(separator: " ")
          remarks.append("`git add \(paths)` marks the conflict as resolved.")
        }
        if !common.quiet {
          for remark in remarks { Stream.standardError.write(printable(remark) + "\n") }
        }
      } else {
        merge = try writeMerge()
      }
      common.report(merge.conflicts + merge.problems)
      isClean = merge.isClean
    }
    if !isClean { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }

  /// What is asked for.
  private func request() throws(ToolchainError) -> MergeRequest {
    let references = models.map { ModelReference($0) }
    var request =
      references.count == 3
      ? MergeRequest(base: references[0], ours: references[1], theirs: references[2])
      : try MergeRequest(waitingFor: models[0])
    if keep == .theirs { request.swapSides() }
    request.name = name
    request.isOneVersion = oneVersion
    request.projects = projects.choice
    return request
  }

  /// Merges three versions into a file, or to the standard output.
  private func writeMerge() throws(ToolchainError) -> VersionMerge {
    let isNewVersion =
      output.map {
        withoutTrailingSlashes($0).hasSuffix(".xcdatamodel")
          && FileKind(at: $0, followsLinks: true) == nil
      } ?? false
    let file = output.map { isNewVersion || isDirectory($0) ? joined($0, "contents") : $0 }
    let merge = try request().merge(into: file ?? "contents", scratch: temporaryDirectory)
    if let output, isNewVersion {
      try writeWhole(
        [OutputFile(name: "contents", bytes: merge.bytes)],
        toDirectory: withoutTrailingSlashes(output), replacing: nil)
    } else if let file {
      let isThere = FileKind(at: file, followsLinks: false) != nil
      if isThere, (try? checkRight(.writing, to: file)) == nil { throw .readOnly(file) }
      try writeWhole(merge.bytes, to: file, keepsMode: isThere)
    } else {
      Stream.standardOutput.write(String(decoding: merge.bytes, as: UTF8.self))
    }
    return merge
  }
}
