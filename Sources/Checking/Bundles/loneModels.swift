import Findings
import Loading

/// What helps with a model outside of a bundle.
func loneModelRemedy(_ path: String, _ place: CheckPlace) -> String {
  let name = lastComponent(of: path)
  let text =
    "Without a bundle an app has the newest version only. Put it into one, as \(name)d/\(name), to have it checked"
  guard let repository = place.repository, let inner = repository.pathFromRoot(path),
    repository.has(inner, at: "HEAD")
  else { return text + "." }
  let former = quotedForShell("HEAD:" + inner)
  return text + "; `modeldiff \(former) \(quotedForShell(path))` compares it."
}

/// The models outside of bundles, which are not checked.
func omissions(loneModels: [String], _ place: CheckPlace) -> [CheckOmission] {
  guard let first = loneModels.first else { return [] }
  let names = loneModels.prefix(5).joined(separator: ", ")
  let more = loneModels.count > 5 ? " and \(loneModels.count - 5) more" : ""
  return [
    CheckOmission(
      bundle: nil, check: "what is in no bundle: \(names)\(more)",
      reason: loneModelRemedy(first, place))
  ]
}
