import Findings
import Loading
import OperatingSystem
import SwiftCode
import Text

/// Swift sources as releases have them.
struct ReleasedSources: Sendable {
  /// One release.
  struct Release: Sendable {
    /// The tag.
    var tag: String
    /// The sources.
    var model: LoadedModel
  }

  /// The newest release of each state of the sources, the newest first; without the state that the base has.
  var releases: [Release] = []
  /// The number of releases, and the newest one; nil if absent.
  var summary: String?
  /// The omissions.
  var omissions: [CheckOmission] = []

  /// The maximum number of states of the sources to read, each a whole tree.
  private static let most = 20

  /// Nothing that is known.
  init() {}

  /// Reads a folder's sources at the configured tags, or at those that look like releases if nothing is
  /// configured.
  ///
  /// - Parameters:
  ///   - folder: The folder, by its path from the root of the repository.
  ///   - path: The folder as findings name it.
  ///   - settings: What the configuration says.
  ///   - base: What the check compares with.
  ///   - former: The sources as they are there; nil if they are not.
  ///   - repository: The repository.
  ///   - search: Which files are read.
  ///   - scratch: A folder for temporary files.
  /// - Throws: `ToolchainError` with exit code 65 if no configured tag matches, or git fails.
  init(
    in folder: String, named path: String, _ settings: CheckSettings, base: GitTree,
    former: LoadedModel?, repository: CheckRepository, search: SwiftSourceSearch, scratch: String
  ) throws(ToolchainError) {
    let patterns = settings.shippedTags ?? []
    guard !patterns.isEmpty || settings.shipped == nil else { return }
    let found =
      patterns.isEmpty
      ? try repository.likelyReleaseTags(at: base) : try repository.releaseTags(patterns, at: base)
    summary = found.summary.map { $0 + (patterns.isEmpty ? " (by the names of tags)" : "") }
    omissions = found.omissions
    func state(_ revision: String) -> String? {
      (try? base.objects.header(of: "\(revision):\(folder)"))?.identifier
    }
    var known = Set([state(base.revision.identifier)])
    var read: [ReadState] = []
    if base.revision.otherBases.isEmpty, let model = former {
      read = [ReadState(base.revision.identifier, model, prefix: base.revision.text)]
    }
    var unread: [String] = []
    var older: [String] = []
    for tag in found.tags {
      guard let state = state(tag.commit), known.insert(state).inserted,
        !read.contains(where: { $0.isSame(as: tag.commit, in: folder, repository.git) })
      else { continue }
      guard releases.count + unread.count < Self.most else {
        older.append(tag.name)
        continue
      }
      do throws(ToolchainError) {
        if let model = try Self.sources(in: folder, at: tag, repository, search, scratch: scratch) {
          releases.append(Release(tag: tag.name, model: model))
          read.append(ReadState(tag.commit, model, prefix: tag.name))
        }
      } catch {
        unread.append(tag.name)
      }
    }
    for (tags, reason) in [
      (unread, "Their sources cannot be read."),
      (
        older,
        "The newest \(Self.most) states of the sources are read; `modeldiff freeze` keeps the hashes of all."
      ),
    ] where !tags.isEmpty {
      let names = tags.prefix(5).joined(separator: ", ")
      let more = tags.count > 5 ? " and \(tags.count - 5) more" : ""
      omissions.append(
        CheckOmission(bundle: path, check: "the models of \(names)\(more)", reason: reason))
    }
  }

  private static func sources(
    in folder: String, at tag: ReleaseTag, _ repository: CheckRepository,
    _ search: SwiftSourceSearch, scratch: String
  ) throws(ToolchainError) -> LoadedModel? {
    var reference = ModelReference(path: folder, at: tag.name)
    reference.search = search
    var tree: GitTree
    do throws(RevisionProblem) {
      tree = try openRevision(
        tag.commit, git: repository.git, sizeLimit: repository.settings.sizeLimit)
    } catch {
      throw error.toolchainError(for: reference)
    }
    tree.revision.text = tag.name
    return try loadSources(reference, in: tree, scratch: scratch)
  }
}

/// A state of Swift sources that was read.
private struct ReadState {
  private let commit: String
  /// The files that say what the models are, by their paths from the root of the repository.
  private let files: Set<String>

  init(_ commit: String, _ model: LoadedModel, prefix: String) {
    self.commit = commit
    files = Set(
      (model.swiftTree?.parsedFiles ?? []).map { String($0.dropFirst(prefix.count + 1)) })
  }

  /// Whether a commit has the same models: its changed files were not parsed and contain no SwiftData
  /// keywords.
  func isSame(as other: String, in folder: String, _ git: GitCommand) -> Bool {
    func changed(_ options: [String] = []) -> [String]? {
      let child = try? git.start(
        "diff --name-only -z --no-renames --no-textconv --no-ext-diff",
        options + [
          commit, other, "--",
          ":(top,glob)" + (folder.isEmpty ? "" : escapedForGlob(folder) + "/") + "**/*.swift",
        ])
      guard let child else { return nil }
      child.closeInput()
      let output = child.rest(limit: 64 << 20)
      guard child.finish() == 0 else { return nil }
      return output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
    guard let all = changed(), files.isDisjoint(with: all) else { return false }
    return all.isEmpty || changed(["-G" + SwiftDataTree.words.joined(separator: "|")]) == []
  }
}

/// Reads the Swift sources of a revision; nil if the folder is absent or has no models.
///
/// - Throws: `ToolchainError` if something cannot be read.
func loadSources(
  _ reference: ModelReference, in tree: some FileTree, scratch: String
) throws(ToolchainError) -> LoadedModel? {
  guard try tree.kind(of: reference.path, followsLinks: false) == .directory else { return nil }
  do throws(ToolchainError) {
    return try loadModel(reference, in: tree, scratch: scratch)
  } catch {
    if error.saysThereIsNoModel { return nil }
    throw error
  }
}
