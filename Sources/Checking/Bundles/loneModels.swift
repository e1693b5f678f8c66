import Findings
import Loading
import OperatingSystem

/// What helps with a model outside of a bundle.
///
/// - Parameters:
///   - path: The model.
///   - place: Where the check is made.
///   - base: What the check compares with; nil for nothing.
/// - Returns: Sentences.
func loneModelRemedy(_ path: String, _ place: CheckPlace, base: GitTree?) -> String {
  let name = lastComponent(of: path)
  let text =
    "Without a bundle an app has the newest version only. Put it into one, as \(name)d/\(name), to have it checked"
  guard let repository = place.repository, let inner = repository.pathFromRoot(path) else {
    return text + "."
  }
  let isAtBase = base.map { base in
    (try? base.kind(of: "\(base.revision.text):\(inner)", followsLinks: false)) == .directory
  }
  guard isAtBase == true || repository.has(inner, at: "HEAD") else { return text + "." }
  let revision = isAtBase == true ? base?.revision.text ?? "HEAD" : "HEAD"
  let former = quotedForShell("\(revision):\(inner)")
  return text + "; `modeldiff \(former) \(pathForShell(path))` compares it."
}

/// The models outside of bundles, which are not checked.
func omissions(
  loneModels: [String], _ place: CheckPlace, base: GitTree?
) -> [CheckOmission] {
  guard let first = loneModels.first else { return [] }
  let names = loneModels.prefix(5).joined(separator: ", ")
  let more = loneModels.count > 5 ? " and \(loneModels.count - 5) more" : ""
  return [
    CheckOmission(
      bundle: nil, check: "what is in no bundle: \(names)\(more)",
      reason: loneModelRemedy(first, place, base: base))
  ]
}
