import Comparing
import Findings
import Loading
import ModelSource
import VersionHash

/// What releases say of all bundles.
struct ReadReleases {
  /// What could not be looked at.
  var omissions: [CheckOmission] = []
  /// How many releases there are for a bundle with tags, and the newest; nil where none is configured.
  var summary: String?
}

/// Reads what releases have of the bundles for which tags are configured.
///
/// - Parameters:
///   - bundles: The bundles, read.
///   - base: What the check compares with; nil for nothing.
///   - repository: The repository; nil where there is none.
///   - exclude: The names of folders in which nothing is looked for.
/// - Returns: What could not be looked at.
/// - Throws: `ToolchainError` with exit code 65 when no tag matches, or git fails.
func readReleases(
  _ bundles: inout [BundleAtCheck], base: GitTree?, _ repository: CheckRepository?,
  excluding exclude: Set<String>
) throws(ToolchainError) -> ReadReleases {
  var result = ReadReleases()
  var readers: [[String]: (reader: ReleaseReader, tags: [ReleaseTag])] = [:]
  for index in bundles.indices {
    guard let patterns = bundles[index].settings.shippedTags else { continue }
    guard !bundles[index].isSwift else {
      result.omissions.append(
        CheckOmission(
          bundle: bundles[index].path, check: "what has shipped, which tags tell",
          reason:
            "Swift sources are compared with the base and with what `modeldiff freeze` has frozen.")
      )
      continue
    }
    guard !bundles[index].isInSubmodule else {
      result.omissions.append(
        CheckOmission(
          bundle: bundles[index].path, check: "what has shipped, which tags tell",
          reason: "The bundle is in a submodule; the versions that were pinned count as shipped."))
      continue
    }
    guard let base, let repository else {
      result.omissions.append(
        CheckOmission(
          bundle: bundles[index].path, check: "what has shipped, which tags tell",
          reason: "There is no base from which releases could be reached."))
      continue
    }
    let key = patterns.map(\.text)
    if readers[key] == nil {
      let tags = try repository.releaseTags(patterns, before: base)
      do throws(GitProblem) {
        readers[key] = (try ReleaseReader(tags, excluding: exclude, base.objects), tags)
      } catch {
        throw error.toolchainError(file: tags.first?.name ?? "")
      }
    }
    guard let (reader, tags) = readers[key], let newest = tags.first else { continue }
    result.summary =
      tags.count == 1
      ? "the release \(newest.name)" : "\(tags.count) releases, the newest \(newest.name)"
    do throws(GitProblem) {
      result.omissions += try bundles[index].read(reader, newest: newest, base, repository)
    } catch {
      throw error.toolchainError(file: bundles[index].path)
    }
    if base.revision.place.isShallow {
      result.omissions.append(
        CheckOmission(
          bundle: bundles[index].path, check: "releases before \(tags[tags.count - 1].name)",
          reason: "The repository is shallow; `git fetch --unshallow --tags` brings all of them."))
    }
  }
  return result
}

extension BundleAtCheck {
  /// Reads and hashes the bundle's versions in all releases; gives what could not be read.
  fileprivate mutating func read(
    _ reader: ReleaseReader, newest: ReleaseTag, _ base: GitTree, _ repository: CheckRepository
  ) throws(GitProblem) -> [CheckOmission] {
    let here = repository.pathFromRoot(path)
    let former = self.base.map {
      String($0.reference.path.dropFirst(base.revision.text.count + 1))
    }
    let (forms, mark) = try reader.forms(ofBundleAt: [here, former].compactMap(\.self))
    var read: [(form: ReleaseReader.Form, version: LoadedVersion)] = []
    for form in forms {
      let bytes = try reader.content(of: form)
      let file = "\(form.tag):\(form.path)/\(form.file)"
      read.append((form, version(form.name, bytes, file: file)))
    }
    var omissions: [CheckOmission] = []
    var names: Set<String> = []
    var newestForms: [String: ReleasedVersion] = [:]
    var older: [ReleasedVersion] = []
    let hashed = concurrentMap(read) { item -> ComparedVersion? in
      guard item.version.isReadable else { return nil }
      return ComparedVersion(item.version, reference: "\(item.form.tag):\(item.form.path)")
    }
    for ((form, version), compared) in zip(read, hashed) {
      let isNewest = names.insert(form.name).inserted
      guard let compared else {
        if form.tag == newest.name {
          problems += version.diagnostics.filter { $0.severity == .error }
          continue
        }
        omissions.append(
          CheckOmission(
            bundle: path, check: "the version \"\(form.name)\" as \(form.tag) has it",
            reason: "It cannot be read."))
        continue
      }
      let released = ReleasedVersion(
        BundleVersion(name: form.name, model: version.model, hashes: compared.hashes), tag: form.tag
      )
      if isNewest {
        newestForms[form.name] = released
        releasedVersions.append(compared)
        releasedPaths[form.name] = ReleasedPath(
          text: form.path, file: form.file,
          isSameAsHead: here.map { versionPath(form.name, in: $0) } == form.path)
      } else {
        older.append(released)
      }
    }
    var known = Set(newestForms.values.map(\.version.hashes.checksum))
    releases = Releases(
      newest: newest.name,
      current: current(mark, forms.filter { $0.tag == newest.name }.map(\.name)),
      newestForms: newestForms,
      olderForms: older.filter { known.insert($0.version.hashes.checksum).inserted })
    return omissions
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

  private func current(
    _ mark: (content: [UInt8], file: String)?, _ names: [String]
  ) -> String? {
    guard let mark, let name = parseCurrentVersion(mark.content, file: mark.file).name else {
      return names.count == 1 ? names[0] : nil
    }
    let plain = withoutExtension(name)
    return names.contains(plain) ? plain : nil
  }
}
