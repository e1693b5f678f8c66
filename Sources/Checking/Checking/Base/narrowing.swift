import Findings
import Loading

/// The bundles of the base that the configuration there selects, and that the new one does not: a change could pass
/// by excluding the files that it edits from the check.
///
/// - Parameters:
///   - options: The options of the check.
///   - place: The location of the check, with the configuration.
///   - base: The base; nil if absent.
///   - scope: The scope of the check.
/// - Returns: The omissions.
func narrowing(
  _ options: CheckOptions, place: CheckPlace, base: GitTree?, scope: CheckScope
) -> [CheckOmission] {
  let name = options.configuration ?? inFolder(place.folder, CheckFileName.configuration)
  guard let base, let repository = place.repository, let file = repository.pathFromRoot(name),
    let folder = repository.pathFromRoot(place.folder)
  else { return [] }
  let path = base.path(of: file)
  var former = CheckConfiguration()
  if let bytes = try? base.read(path, limit: 16 << 20, followsLinks: false) {
    let read = readKnownConfiguration(bytes, path)
    guard read.problems.isEmpty else { return [] }
    former = read.value
  }
  let configured = (former.paths ?? []).map { joinedFromRoot(folder, $0.text) }
  let before = CheckScope(
    paths: options.paths.isEmpty ? (configured.isEmpty ? [folder] : configured) : scope.paths,
    exclude: Set(former.exclude?.map(\.text) ?? CheckConfiguration.usualExclusions))
  guard before.exclude != scope.exclude || before.paths != scope.paths,
    let bundles = try? base.folders().bundles
  else { return [] }
  let hidden = bundles.filter { before.contains($0) && !scope.contains($0) }
  guard !hidden.isEmpty else { return [] }
  let names = hidden.prefix(5).map(repository.pathFromHere).joined(separator: ", ")
  let more = hidden.count > 5 ? " and \(hidden.count - 5) more" : ""
  return [
    CheckOmission(
      bundle: nil, check: "\(names)\(more)",
      reason: "The change removes it from what \(name) checked at the base.")
  ]
}

/// The path from the root of what a file in `folder` names.
private func joinedFromRoot(_ folder: String, _ path: String) -> String {
  let plain = path == "." ? "" : withoutTrailingSlashes(path)
  return folder.isEmpty ? plain : plain.isEmpty ? folder : joined(folder, plain)
}
