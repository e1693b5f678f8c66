import Findings
import Loading
import OperatingSystem

/// The names of the files of a check.
package enum CheckFileName {
  /// The prefix of configuration and acceptance files.
  package static let stem = ".modeldiff"
  /// The configuration.
  package static let configuration = ".modeldiff.json"
  /// The accepted findings.
  package static let acceptances = ".modeldiff-accepted.json"
  /// The suffix of a bundle's lock file.
  package static let lockSuffix = ".lock"
}

/// The environment of a check: repository, configuration, accepted findings.
struct CheckPlace {
  /// The repository; nil if absent.
  var repository: CheckRepository?
  /// The index entries that need more than a look at the working tree.
  var index: [IndexEntry] = []
  /// The files: those of the working tree, and those of the repository that a sparse checkout leaves out.
  var tree = WorkTree()
  /// The folder of the configuration: the root of the repository, or the working directory.
  var folder: String
  /// The configuration.
  var configuration: CheckConfiguration
  /// The path of the file of accepted findings, which need not exist.
  var acceptanceFile: String
  /// The accepted findings.
  var acceptances: [Acceptance]
  /// Whether nothing is to be compared with.
  var ignoresBase: Bool

  /// Reads configuration and accepted findings.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if there is anything wrong with one of them.
  init(_ options: CheckOptions) throws(ToolchainError) {
    ignoresBase = options.ignoresBase
    let paths = options.paths.isEmpty ? ["."] : options.paths
    var root = "."
    do throws(ToolchainError) {
      repository = try CheckRepository.find(options.git, holding: paths)
    } catch {
      // Without a base nothing is asked of git, only where the repository begins.
      guard options.ignoresBase else { throw error }
      let mark = repositoryMark(from: ".", variables: options.git.variables)
      if let folder = mark.map(parentDirectory), let here = absolutePath(".") {
        root = relativePath(from: here, to: folder)
      }
    }
    if let repository {
      root = repository.pathFromHere("")
      index = try repository.index()
      tree.add(index, of: repository)
    }
    let file = options.configuration ?? inFolder(root, CheckFileName.configuration)
    folder = options.configuration.map(parentDirectory) ?? root
    configuration = CheckConfiguration()
    acceptances = []
    acceptanceFile = inFolder(folder, CheckFileName.acceptances)
    if options.configuration != nil {
      configuration = try readNamedFile(file, readKnownConfiguration)
    } else if try tree.kind(of: file, followsLinks: true) != nil {
      configuration = try readCheckFile(file, in: tree, readKnownConfiguration)
    }
    if try tree.kind(of: acceptanceFile, followsLinks: true) != nil {
      acceptances = try readCheckFile(acceptanceFile, in: tree, readAcceptances)
    }
  }

  /// The settings for the bundle at `path`: of the root, of a configuration next to it and of its own entry,
  /// later ones taking precedence; plans and schemas have paths from the working directory.
  func settings(
    of path: String, in tree: WorkTree
  ) throws(ToolchainError) -> CheckSettings {
    try configuration.settings(of: path, in: folder)
      .overriddenBeside(path, besides: folder, in: tree)
  }
}

extension CheckConfiguration {
  /// The settings in `folder`'s configuration for the bundle at `path`: its own entry takes precedence.
  func settings(of path: String, in folder: String) -> CheckSettings {
    let wanted = placeOfPath(path)
    let entry = bundles.first { placeOfPath(inFolder(folder, $0.path.text)) == wanted }
    let all = settings.planned(in: folder)
    return entry.map { all.overridden(by: $0.settings.planned(in: folder)) } ?? all
  }
}

extension CheckSettings {
  /// The settings, overridden by a configuration next to the bundle at `path` unless that is the one of
  /// `folder`.
  func overriddenBeside(
    _ path: String, besides folder: String, in tree: any FileTree = FileSystem()
  ) throws(ToolchainError) -> CheckSettings {
    let beside = parentDirectory(of: path)
    let file = inFolder(beside, CheckFileName.configuration)
    guard placeOfPath(beside) != placeOfPath(folder),
      try tree.kind(of: file, followsLinks: true) != nil
    else { return self }
    let nearer = try readCheckFile(file, in: tree, readKnownConfiguration)
    return overridden(by: nearer.settings(of: path, in: beside))
  }

  /// The settings with the paths of plan and schema from the working directory.
  fileprivate func planned(in folder: String) -> CheckSettings {
    var settings = self
    settings.plan?.text = inFolder(folder, plan?.text ?? "")
    settings.cloudKitSchema?.file.text = inFolder(folder, cloudKitSchema?.file.text ?? "")
    return settings
  }
}

/// `name` in `folder`, without a needless `./`.
func inFolder(_ folder: String, _ name: String) -> String {
  folder == "." || name.hasPrefix("/") ? name : joined(folder, name)
}

/// Reads a file of a check that a repository holds or names.
///
/// - Parameters:
///   - path: The file.
///   - tree: Where it is.
///   - folder: The folder of the file that names it; nil for one that is looked for where it is.
///   - read: Reads it.
/// - Returns: What it says.
/// - Throws: `ToolchainError` with exit code 65 and everything that is wrong with it, and for one outside of the repository.
func readCheckFile<Value>(
  _ path: String, in tree: any FileTree = FileSystem(), namedIn folder: String? = nil,
  _ read: ([UInt8], String) -> JSONFile<Value>
) throws(ToolchainError) -> Value {
  try checkInside(path, of: folder ?? parentDirectory(of: path))
  return try readNamedFile(path, in: tree, read)
}

/// Reads a file of a check that the person who runs it names.
///
/// - Throws: `ToolchainError` with exit code 65 and everything that is wrong with it.
func readNamedFile<Value>(
  _ path: String, in tree: any FileTree = FileSystem(),
  _ read: ([UInt8], String) -> JSONFile<Value>
) throws(ToolchainError) -> Value {
  let file = read(try tree.read(path, limit: 16 << 20, followsLinks: true), path)
  guard file.problems.isEmpty else { throw ToolchainError(.data, file.problems) }
  return file.value
}

/// Reads a configuration of the rules that there are.
func readKnownConfiguration(_ bytes: [UInt8], _ file: String) -> JSONFile<CheckConfiguration> {
  readConfiguration(bytes, file: file, rules: .ofAllChecks)
}
