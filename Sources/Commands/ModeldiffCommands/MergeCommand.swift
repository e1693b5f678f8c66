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
      Writes the contents that have what OURS and THEIRS changed since BASE, to the standard output, \
      to --output, or with --into to a version of a bundle. Order and spaces are those of OURS where both changed \
      them. What both changed, each in its own way, is in the result in both forms, between the markers of git; \
      the exit code is 1 then, and when the merged model has an error or a warning that neither side has.

      With --into, versions that two branches made from one become a further version that has what \
      both added, is current and in the Xcode projects. Both stay as they are, so that stores of \
      either can be migrated. Where both branches gave their version the same name, that of OURS \
      keeps it. With --one-version there is no further version: that of OURS gets what THEIRS \
      changed, for when no store of either has left its branch.

      With BUNDLE alone, while git merge waits for a conflict to be resolved: the current versions of \
      the merge base, HEAD and MERGE_HEAD, into the bundle; while git cherry-pick or rebase waits, those of \
      the commit that is picked and of the one before it. Conflicts in project.pbxproj are resolved first. \
      Edits of a version that are in no commit are not overwritten.

      modeldiff git-driver install has git merge the files of models in this way, one by one: where \
      both branches added a version of one name, it becomes one with what both added.

      Example:
        modeldiff merge App/Model.xcdatamodeld
            during git merge: a version that holds both sides
      """)

  @Argument(
    help: ArgumentHelp(
      "The version that both were made from, then both; or a bundle.", valueName: "model"))
  var models: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The contents file to write, or the .xcdatamodel to put it in, which is made where it is missing (default: standard output).",
      valueName: "path"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The .xcdatamodeld that gets a version which holds both.", valueName: "bundle"))
  var into: String?

  @Option(help: ArgumentHelp("The name of that version.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Whose version keeps a name that both branches gave.", valueName: "ours|theirs"))
  var keep = MergeSide.ours

  @Flag(help: "Merge into the version of OURS; only where no store of either has left its branch.")
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
