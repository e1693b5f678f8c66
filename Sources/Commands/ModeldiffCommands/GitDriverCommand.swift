import ArgumentParser
import Building
import Comparing
import DataModel
import Findings
import Loading
import OperatingSystem
import Reports
import Text

/// The command `modeldiff git-driver`.
struct GitDriverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "git-driver",
    abstract: "Show model changes in words in git diff, and merge them by property in git merge.",
    usage: "modeldiff git-driver install|uninstall",
    discussion: """
      install sets up the repository of the working directory, in its own configuration and \
      attributes, which are not committed; uninstall removes the driver again. To share it, \
      commit these lines in .gitattributes, and let everyone install the driver:
        **/*.xcdatamodel/contents diff=coredata
        **/*.xcmappingmodel/xcmapping.xml diff=coredata
        **/*.xcdatamodel/contents merge=coredata
        **/*.xcdatamodeld/.xccurrentversion merge=coredata

      git diff then prints what changed in the model; git show, git log -p and git blame show \
      models as readable text. git diff --no-ext-diff and --no-textconv bypass the driver.

      git merge, rebase and cherry-pick then merge models by entity and property, and stop only \
      where both sides changed the same thing. A driver sees one file at a time: a version that \
      both branches added becomes one version with the changes of both; modeldiff merge adds a \
      further version instead. If git does not find the program, it merges the file as text. An \
      octopus merge, of several branches at once, uses no driver.

      Example:
        modeldiff git-driver install
            set up the repository of the working directory
      """,
    subcommands: [Install.self, Uninstall.self, Diff.self, TextForm.self, Merge.self])

  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install",
      abstract: "Set up the repository of the working directory.",
      usage: "modeldiff git-driver install [<options>]")

    @OptionGroup
    var common: CommonOptions

    func run() throws {
      try reportingErrors(common) { () throws(ToolchainError) in
        let file = try installGitDriver(program: CommandLine.arguments[0])
        if !common.quiet {
          Stream.standardError.write(printable("set up in \(file) and the configuration") + "\n")
        }
      }
    }
  }

  struct Uninstall: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "uninstall",
      abstract: "Remove the driver from the repository of the working directory.",
      usage: "modeldiff git-driver uninstall [<options>]")

    @OptionGroup
    var common: CommonOptions

    func run() throws {
      try reportingErrors(common) { () throws(ToolchainError) in
        let isUndone = try uninstallGitDriver()
        if !common.quiet {
          Stream.standardError.write(isUndone ? "driver removed\n" : "no driver was installed\n")
        }
      }
    }
  }

  struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff",
      abstract: "Print a change; git runs this.",
      usage: "modeldiff git-driver diff [<options>] ARGUMENTS…",
      discussion: "The arguments are those that git gives to an external diff.")

    @Argument(help: ArgumentHelp("The path, then file, object and mode of both sides."))
    var arguments: [String]

    @OptionGroup
    var common: CommonOptions

    func run() throws {
      guard let path = arguments.first else { return }
      guard arguments.count >= 7 else {
        return write(printable("* unmerged path \(path)") + "\n")
      }
      try reportingErrors(common) { () throws(ToolchainError) in
        let newPath = arguments.count > 7 ? arguments[7] : path
        // What cannot be read as a mapping model is shown as text, like any other file.
        if isMappingSource(newPath),
          let change = try? describeMappingChange(
            path: newPath, old: arguments[1], new: arguments[4])
        {
          return write(
            mappingChangeText(change, path: newPath, style: pagerStyle(common)) + "\n")
        }
        let change = try describeFileChange(
          path: newPath, old: arguments[1], new: arguments[4], scratch: temporaryDirectory)
        // git prints the next file right below.
        write(text(change, path: newPath) + "\n")
      }
    }

    /// Writes for git, which says that the driver died where it ends for want of a reader, as git itself does without a word.
    private func write(_ text: String) {
      StandardStream.outliveReaders()
      do throws(SystemError) {
        try StandardStream.output.write(text)
      } catch {
        // Anything else is an error as ever.
        if error.code != .noReader { Stream.standardOutput.write(text) }
      }
    }

    private func text(_ change: FileChange, path: String) -> String {
      let printer = FileChangeText(path: path, style: pagerStyle(common))
      return switch change {
      case .edited(let report): printer.edited(report)
      case .added(let version, let report):
        printer.added(version.model, hashes: hashModel(version.model), since: report)
      case .removed(let version): printer.removed(version.model, hashes: hashModel(version.model))
      case .unreadable(let reason, let difference):
        printer.unreadable(reason, difference: difference)
      }
    }
  }

  struct TextForm: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "text",
      abstract: "Print a model's source as readable text; git runs this.",
      usage: "modeldiff git-driver text [<options>] FILE")

    @Argument(help: "The contents file of the model.")
    var file: String

    @OptionGroup
    var common: CommonOptions

    func run() throws {
      try reportingErrors(common) { () throws(ToolchainError) in
        // git gives a temporary file, which has no telling name.
        if let mapping = try mappingText(ofFile: file) {
          return Stream.standardOutput.write(mapping)
        }
        let text =
          switch try describeFile(file) {
          case .text(let text): text
          case .model(let version):
            ModelPage(
              version.model, hashes: hashModel(version.model), title: version.name,
              style: TextStyle(usesColor: false)
            ).text
          }
        Stream.standardOutput.write(text)
      }
    }
  }
}

extension GitDriverCommand {
  struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge",
      abstract: "Merge a file of a model; git runs this.",
      usage: "modeldiff git-driver merge BASE OURS THEIRS SIZE PATH",
      discussion:
        "The arguments are %O %A %B %L %P of a merge driver. The result is written to OURS.")

    @Argument(
      help: ArgumentHelp("The common file; empty where both sides added it.", valueName: "base"))
    var base: String

    @Argument(help: ArgumentHelp("The file of our side, which gets the result.", valueName: "ours"))
    var ours: String

    @Argument(help: ArgumentHelp("The file of their side.", valueName: "theirs"))
    var theirs: String

    @Argument(
      help: ArgumentHelp("The number of characters of a conflict marker.", valueName: "size"))
    var size: Int

    @Argument(help: ArgumentHelp("The path of the file in the repository.", valueName: "path"))
    var path: String

    @OptionGroup
    var common: CommonOptions

    func run() throws {
      var isClean = false
      try reportingErrors(common) { () throws(ToolchainError) in
        let merge = try mergeFile(
          at: path, base: base, ours: ours, theirs: theirs, markerSize: size,
          scratch: temporaryDirectory)
        common.report(merge.diagnostics)
        if !common.quiet {
          for remark in merge.remarks { Stream.standardError.write(printable(remark) + "\n") }
        }
        isClean = merge.isClean
      }
      if !isClean { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
    }
  }
}

/// The style of what git puts into its pager: that of the terminal behind it.
private func pagerStyle(_ common: CommonOptions) -> TextStyle {
  var common = common
  let isInPager =
    environmentVariable("GIT_PAGER_IN_USE") != nil && environmentVariable("NO_COLOR") == nil
  if common.color == .auto, isInPager, environmentVariable("TERM") != "dumb" {
    common.color = .always
  }
  return common.style(.standardOutput)
}
