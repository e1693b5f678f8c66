import Comparing
import DataModel
import Findings
import Loading
import ModelFiles
import Text

/// The versions of all bundles in releases.
struct ReadReleases {
  /// The omissions.
  var omissions: [CheckOmission] = []
  /// The number of releases with tags for a bundle, and the newest one; nil if none are configured.
  var summary: String?
  /// The reason why there may be unknown releases; nil if all tags are available.
  var doubt: String?
}

/// Reads the bundles' versions in releases.
///
/// The releases are those with configured tags, or if nothing is configured those with tags that look like
/// releases.
///
/// - Parameters:
///   - bundles: The bundles, read.
///   - base: The base; nil if absent.
///   - repository: The repository; nil if absent.
///   - exclude: The names of folders in which nothing is looked for.
/// - Returns: The omissions.
/// - Throws: `ToolchainError` with exit code 65 if no configured tag matches, or git fails.
func readReleases(
  _ bundles: inout [BundleAtCheck], base: GitTree?, _ repository: CheckRepository?,
  excluding exclude: Set<String>
) throws(ToolchainError) -> ReadReleases {
  var result = ReadReleases()
  var readers: [[String]: (reader: ReleaseReader, tags: ReleaseTags)] = [:]
  for index in bundles.indices {
    let settings = bundles[index].settings
    let patterns = settings.shippedTags ?? []
    guard !patterns.isEmpty || settings.shipped == nil else { continue }
    guard !bundles[index].isSwift else {
      let found = bundles[index].releasedSources
      // For several containers of the same sources it is reported once.
      result.omissions += found.omissions.filter { !result.omissions.contains($0) }
      if let summary = found.summary {
        result.summary = "the base, and \(summary)"
      } else if let base, patterns.isEmpty, settings.shipped == nil {
        result.noteThatNoneIsThere(isShallow: base.revision.place.isShallow, hasTags: false)
      }
      continue
    }
    guard let base, let repository, !bundles[index].isInSubmodule else {
      if !patterns.isEmpty {
        result.omissions.append(
          CheckOmission(
            bundle: bundles[index].path, check: "what has shipped, according to tags",
            reason: bundles[index].reasonAgainstReleases))
      }
      continue
    }
    let key = patterns.map(\.text)
    do throws(ToolchainError) {
      if readers[key] == nil {
        readers[key] = try readTags(patterns, at: base, repository, excluding: exclude)
      }
      guard let (reader, tags) = readers[key] else { continue }
      try result.take(
        reader, tags: tags, areLikely: patterns.isEmpty, for: &bundles[index], base: base,
        repository: repository)
    } catch {
      // Releases that were not requested never fail a check: a partial clone lacks files of releases.
      guard patterns.isEmpty else { throw error }
      result.omissions.append(
        CheckOmission(
          bundle: bundles[index].label, check: "releases, by the names of tags",
          reason: error.diagnostics.first?.summary ?? ""))
    }
  }
  return result
}

/// The tags of releases, and what reads them; without patterns, those that look like releases.
private func readTags(
  _ patterns: [LocatedText], at base: GitTree, _ repository: CheckRepository,
  excluding exclude: Set<String>
) throws(ToolchainError) -> (reader: ReleaseReader, tags: ReleaseTags) {
  let tags =
    patterns.isEmpty
    ? try repository.likelyReleaseTags(at: base) : try repository.releaseTags(patterns, at: base)
  do throws(GitProblem) {
    return (try ReleaseReader(tags.tags, excluding: exclude, base.objects), tags)
  } catch {
    throw error.toolchainError(file: tags.tags.first?.name ?? "")
  }
}

extension ReadReleases {
  private static let shallowDoubt =
    "This clone is shallow; `git fetch --unshallow --tags` brings all releases."

  /// Records that no tag shows what has shipped, although others may exist elsewhere.
  fileprivate mutating func noteThatNoneIsThere(isShallow: Bool, hasTags: Bool) {
    guard isShallow || !hasTags else { return }
    doubt =
      isShallow
      ? Self.shallowDoubt
      : "This clone has no tag that looks like a release; `git fetch --tags` brings those of the server."
    let clone = isShallow ? "shallow clone" : "clone"
    summary = summary ?? "the base, as this \(clone) has no tag of a release"
  }

  /// Takes what releases have of a bundle.
  ///
  /// - Parameters:
  ///   - reader: The releases.
  ///   - tags: Their tags.
  ///   - areLikely: Whether the tags only look like releases: then they count where one of them holds the bundle.
  ///   - bundle: The bundle.
  ///   - base: What the check compares with.
  ///   - repository: The repository.
  /// - Throws: `ToolchainError` if git fails.
  fileprivate mutating func take(
    _ reader: ReleaseReader, tags: ReleaseTags, areLikely: Bool, for bundle: inout BundleAtCheck,
    base: GitTree, repository: CheckRepository
  ) throws(ToolchainError) {
    let isShallow = base.revision.place.isShallow
    do throws(GitProblem) {
      let found = try bundle.read(reader, base: base, repository: repository)
      if areLikely, bundle.releases?.newestForms.isEmpty != false {
        bundle.releases = nil
        omissions += found
        noteThatNoneIsThere(isShallow: isShallow, hasTags: !tags.tags.isEmpty)
        return
      }
      bundle.releases?.areLikely = areLikely
      omissions += tags.omissions.filter { omission in
        !omissions.contains { $0.check == omission.check }
      }
      omissions += found
    } catch {
      throw error.toolchainError(file: bundle.path)
    }
    summary = tags.summary.map { $0 + (areLikely ? " (by the names of tags)" : "") }
    guard isShallow, let last = tags.tags.last else { return }
    doubt = Self.shallowDoubt
    omissions.append(
      CheckOmission(
        bundle: bundle.label, check: "releases before \(last.name)",
        reason: "The repository is shallow; `git fetch --unshallow --tags` brings all of them."))
  }
}

/// The path of the bundle, or the lone model, that a file is in; nil if absent.
private func bundlePath(of file: String) -> String? {
  let names = file.split(separator: "/")
  let index =
    names.firstIndex { $0.hasSuffix(bundleSuffix) } ?? names.firstIndex { isModelPath(String($0)) }
  return index.map { names[...$0].joined(separator: "/") }
}

extension BundleAtCheck {
  /// The reason why releases do not show which versions have shipped.
  fileprivate var reasonAgainstReleases: String {
    isInSubmodule
      ? "The bundle is in a submodule; the versions that were pinned count as shipped."
      : "There is no base from which releases could be reached."
  }

  /// Reads and hashes the bundle's versions in all releases; gives what could not be read.
  fileprivate mutating func read(
    _ reader: ReleaseReader, base: GitTree, repository: CheckRepository
  ) throws(GitProblem) -> [CheckOmission] {
    let here = repository.pathFromRoot(path)
    var paths = [here, self.base?.reference.innerPath].compactMap(\.self)
    var (forms, marks, areOfAll) = try reader.forms(ofBundleAt: paths)
    let current = self.base.flatMap { base in
      base.versions.first { $0.name == Self.current(base) }
    }
    if !areOfAll, let file = current?.file {
      // Releases from before it got another name have it under the one that it had.
      let files = try base.formerNames(of: base.innerPath(of: file))
      let former = Set(files.compactMap(bundlePath)).subtracting(paths)
      if !former.isEmpty {
        paths += former.sorted()
        (forms, marks, areOfAll) = try reader.forms(ofBundleAt: paths)
      }
    }
    var read: [(form: ReleaseReader.Form, version: LoadedVersion)] = []
    for form in forms {
      let bytes = try reader.content(of: form)
      let file = "\(form.tag.name):\(form.path)/\(form.file)"
      read.append((form, version(form.name, bytes, file: file)))
    }
    var omissions: [CheckOmission] = []
    var found: [(form: ReleaseReader.Form, version: ComparedVersion)] = []
    let hashed = concurrentMap(read) { item -> ComparedVersion? in
      guard item.version.isReadable else { return nil }
      return ComparedVersion(item.version, reference: "\(item.form.tag.name):\(item.form.path)")
    }
    for ((form, _), compared) in zip(read, hashed) {
      guard let compared else {
        omissions.append(
          CheckOmission(
            bundle: path, check: "the version \"\(form.name)\" as \(form.tag.name) has it",
            reason: "It cannot be read."))
        continue
      }
      found.append((form, compared))
    }
    take(found, marks, at: here)
    return omissions
  }

  /// Takes what releases have: of each version one form counts as what has shipped, all others are further forms.
  private mutating func take(
    _ found: [(form: ReleaseReader.Form, version: ComparedVersion)],
    _ marks: [ReleaseTag.Place: ReleaseReader.Mark], at here: String?
  ) {
    var result = Releases(current: current(marks), newestForms: [:], olderForms: [])
    var older: [(form: ReleasedVersion, version: ComparedVersion)] = []
    let chosen = Dictionary(grouping: found.indices) { found[$0].form.name }.compactMapValues {
      counted(of: $0, in: found)
    }
    for (index, (form, compared)) in found.enumerated() {
      let released = ReleasedVersion(
        BundleVersion(name: form.name, model: compared.version.model, hashes: compared.hashes),
        tag: form.tag.name, releases: form.releases, file: compared.version.file,
        isBefore: form.tag.place == .before)
      guard chosen[form.name] == index else {
        older.append((released, compared))
        continue
      }
      _ = result.add(released, isNewest: true)
      releasedVersions.append(compared)
      releasedPaths[form.name] = ReleasedPath(
        text: form.path, file: form.file,
        isSameAsHead: here.map { versionPath(form.name, in: $0) } == form.path)
    }
    for (form, compared) in older where result.add(form, isNewest: false) {
      var further = compared
      further.version.name = form.key
      releasedVersions.append(further)
    }
    releases = result
  }

  /// Selects the relevant form of a version: that of the newest release from which the base descends; else,
  /// for an existing version, its own form or the newest; nil if it was only on other branches.
  private func counted(
    of forms: [Int], in found: [(form: ReleaseReader.Form, version: ComparedVersion)]
  ) -> Int? {
    guard let first = forms.first else { return nil }
    let form = found[first].form
    guard form.tag.place != .before else { return first }
    let here = [base, head].compactMap { $0?.versions.first { $0.name == form.name } }
    guard !here.isEmpty else { return nil }
    return forms.first { index in here.contains { $0.model == found[index].version.version.model } }
      ?? first
  }

  /// A version with some content, which is not parsed again where another one has the same.
  private func version(_ name: String, _ bytes: [UInt8], file: String) -> LoadedVersion {
    for model in [base, head] {
      for known in model?.versions ?? [] where known.name == name {
        guard let source = known.source, source.document.bytes == bytes else { continue }
        return LoadedVersion(name: name, source: source.moved(to: file), file: file)
      }
    }
    return LoadedVersion(name: name, bytes: bytes, file: file)
  }

  /// The version that is current in the newest release that the base descends from, or in the newest of another branch
  /// where that is a later one.
  private func current(_ marks: [ReleaseTag.Place: ReleaseReader.Mark]) -> String? {
    let before = marks[.before].flatMap(current)
    let beside = marks[.beside].flatMap(current)
    let order = head?.versions.map(\.name) ?? []
    guard let beside, let place = order.firstIndex(of: beside) else { return before }
    guard let before else { return beside }
    return order.firstIndex(of: before).map { $0 < place } ?? false ? beside : before
  }

  private func current(_ mark: ReleaseReader.Mark) -> String? {
    guard let content = mark.content,
      let name = parseCurrentVersion(content, file: mark.file).name
    else { return mark.names.count == 1 ? mark.names[0] : nil }
    let plain = withoutExtension(name)
    return mark.names.contains(plain) ? plain : nil
  }
}
