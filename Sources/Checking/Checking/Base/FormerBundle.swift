import DataModel
import Findings
import Loading

/// A bundle at the base, read.
struct FormerBundle {
  /// The readable part of the bundle; nil if nothing is readable.
  private(set) var model: LoadedModel?
  /// The problems of the bundle as a whole.
  private(set) var problems: [Diagnostic] = []
  /// The parts that could not be read.
  private(set) var unread = UnreadAtBase()
  /// The revision.
  let revision: String
  /// Whether it was in a submodule.
  let isInSubmodule: Bool
  private let reference: ModelReference

  /// Reads a bundle, or a single model as a bundle with one version.
  ///
  /// - Parameters:
  ///   - place: The path of the bundle from the outermost root.
  ///   - parts: The files at the base.
  ///   - known: The bundle at the head; files with the same bytes are not parsed again.
  /// - Throws: `ToolchainError` if the repository is incomplete or damaged.
  init?(
    _ place: String, in parts: BaseParts, known: LoadedModel?
  ) throws(ToolchainError) {
    guard let part = parts.bundles[place] else { return nil }
    let tree = part.tree
    let path = remainder(of: place, below: part.path)
    isInSubmodule = !part.path.isEmpty
    revision = tree.revision.text
    reference = ModelReference(path: path, at: revision)
    let versions = Dictionary(
      keepingFirst: (known?.versions ?? []).map { ($0.name, $0) })
    do throws(ToolchainError) {
      // The path of a lone model at the root is nothing but revision and name.
      let names =
        path.hasSuffix(modelSuffix)
        ? [lastComponent(of: path)] : try versionNames(at: reference.path, in: tree)
      // Nothing in it is a model.
      guard names.contains(where: { $0.hasSuffix(modelSuffix) }) else { return nil }
      var loaded = try loadVersions(of: reference, in: tree, names: names, known: versions)
      problems = loaded.bundleDiagnostics
      let isBundle = !path.hasSuffix(modelSuffix)
      if isBundle, !loaded.tellsCurrent, !problems.contains(where: BundleAtCheck.isOfMark) {
        loaded.takeCurrent(tree.projectMark(ofBundleAt: path))
      }
      unread = loaded.recover(from: tree) { versionPath($0, in: path) }
      if isBundle, !loaded.tellsCurrent || loaded.currentVersion.map(unread.holds) == true {
        unread.earlierMarks = tree.marks(ofBundleAt: path)
      }
      model = loaded
    } catch {
      problems = error.diagnostics
      guard error.exitCode == .data, !error.isOfRepository else { throw error }
    }
    let failures = (problems + unread.versions.values.joined()).filter(\.isOfRepository)
    guard failures.isEmpty else { throw ToolchainError(.data, failures) }
  }

  /// The model; one without versions where nothing can be read.
  var modelOrNone: LoadedModel {
    model ?? LoadedModel(reference: reference, kind: .sourceBundle, versions: [], diagnostics: [])
  }
}

extension BundleAtCheck {
  /// Records the bundle at the base, with its unreadable parts.
  ///
  /// - Parameters:
  ///   - former: The bundle at the base.
  ///   - place: The current path of the bundle from the outermost root.
  ///   - checkouts: The working trees of the check.
  mutating func take(_ former: FormerBundle, at place: String, _ checkouts: Checkouts) {
    base = former.model
    isInSubmodule = former.isInSubmodule
    unreadAtBase = former.unread
    guard former.model != nil else {
      return note(atBase: former.problems, revision: former.revision)
    }
    noteRepairs(of: former, at: place, checkouts)
  }
}
