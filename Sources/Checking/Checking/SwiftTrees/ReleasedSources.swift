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
  /// Which releases there are; nil for none.
  var summary: String?
  /// What could not be looked at.
  var omissions: [CheckOmission] = []

  /// How many states of the sources are read, each of which is a whole tree of files.
  private static let most = 20

  /// Nothing that is known.
  init() {}

  /// Reads the sources in a folder as the tags have them that are configured, or where nothing says what has shipped, such as look like
  /// releases.
  ///
  /// - Parameters:
  ///   - folder: The folder, by its path from the root of the repository.
  ///   - path: The folder as findings name it.
  ///   - settings: What the configuration says.
  ///   - base: What the check compares with.
  ///   - repository: The repository.
  ///   - search: Which files are read.
  ///   - scratch: A folder for temporary files.
  /// - Throws: `ToolchainError` with exit code 65 when no configured tag matches, or git fails.
  init(
    in folder: String, named path: String, _ settings: CheckSettings, base: GitTree,
    repository: CheckRepository, search: SwiftSourceSearch, scratch: String
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
    var unread: [String] = []
    var older: [String] = []
    for tag in found.tags {
      guard let state = state(tag.commit), known.insert(state).inserted else { continue }
      guard releases.count + unread.count < Self.most else {
        older.append(tag.name)
        continue
      }
      do throws(ToolchainError) {
        if let model = try Self.sources(in: folder, at: tag, repository, search, scratch: scratch) {
          releases.append(Release(tag: tag.name, model: model))
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
    var reference = ModelReference(path: "\(tag.name):\(folder)")
    reference.revision = tag.name
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

/// Reads Swift sources of a revision; nil where the folder is not there or has no models.
///
/// - Throws: `ToolchainError` when something cannot be read.
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
