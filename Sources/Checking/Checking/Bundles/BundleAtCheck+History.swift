import Comparing
import DataModel
import Loading
import ModelFiles
import OperatingSystem

extension BundleAtCheck {
  /// Looks through the history of versions that are others than at the base, whether they have become again
  /// what they were before.
  ///
  /// What the history does not know, as in a shallow clone, is left out.
  mutating func readEarlierForms(in tree: GitTree) {
    guard let base, !isInSubmodule, releases == nil, head != nil else { return }
    let folder = base.reference.innerPath
    let wanted = Dictionary(
      headVersions.map { ($0.version.name, $0.hashes.checksum) }, uniquingKeysWith: { $1 })
    for name in input(hasBase: true, mappingModels: []).restorationCandidates {
      let head = headVersions.first { $0.version.name == name }?.version.file
      let file = joined(
        folder, "\(name).xcdatamodel/\(head.map(lastComponent) ?? "contents")")
      var seen: Set<String> = []
      for form in (try? tree.history(of: file)) ?? [] {
        guard seen.insert(form.identifier).inserted, seen.count <= 200,
          let bytes = try? tree.objects.content(of: form.identifier, limit: 1 << 26)
        else { continue }
        let model = LoadedVersion(name: name, bytes: bytes, file: file).model
        let checksum = hashModel(model).checksum
        guard checksum == wanted[name] else { continue }
        earlierForms[name] = [checksum: form.commit]
        break
      }
    }
  }
}

extension GitTree {
  /// The contents that a file had, the newest first, each with the commit that made it.
  ///
  /// - Parameter path: The path from the root of the repository.
  /// - Returns: The contents by their objects.
  /// - Throws: `GitProblem` if the history cannot be read.
  func history(of path: String) throws(GitProblem) -> [(commit: String, identifier: String)] {
    let child = try git.start(
      "-c log.showRoot=true -c log.showSignature=false -c diff.relative=false log -z --no-color "
        + "--no-renames --no-abbrev --raw --format=%x01%h",
      commits + ["--", ":(top,literal)" + path])
    child.closeInput()
    let output = child.rest(limit: 16 << 20)
    guard child.finish() == 0 else {
      throw .failed(String(decoding: child.errors, as: UTF8.self))
    }
    var commit = ""
    var forms: [(commit: String, identifier: String)] = []
    for field in output.split(separator: 0) {
      if field.first == 1 {
        commit = String(decoding: field.dropFirst(), as: UTF8.self)
        continue
      }
      // `:100644 100644 OLD NEW M`, and the path behind it.
      let words = field.drop { $0 == UInt8(ascii: "\n") }.split(separator: UInt8(ascii: " "))
      guard words.count == 5, words[0].first == UInt8(ascii: ":") else { continue }
      let identifier = String(decoding: words[3], as: UTF8.self)
      if identifier.contains(where: { $0 != "0" }) { forms.append((commit, identifier)) }
    }
    return forms
  }
}

extension GitTree {
  /// Follows a file back through its renames.
  ///
  /// - Parameter path: The path from the root of the repository.
  /// - Returns: The paths that the file had before, the newest first.
  /// - Throws: `GitProblem` if the history cannot be read.
  func formerNames(of path: String) throws(GitProblem) -> [String] {
    let child = try git.start(
      "-c log.showSignature=false -c diff.relative=false log -z --no-color --follow --diff-filter=R "
        + "--no-ext-diff --no-textconv --name-status --format=",
      commits + ["--", ":(top,literal)" + path])
    child.closeInput()
    let output = child.rest(limit: 16 << 20)
    guard child.finish() == 0 else {
      throw .failed(String(decoding: child.errors, as: UTF8.self))
    }
    // `R087`, the old path and the new one.
    let fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: fields.count - 2, by: 3).map { fields[$0 + 1] }
  }
}
