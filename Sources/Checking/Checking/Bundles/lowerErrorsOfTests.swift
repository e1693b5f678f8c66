import Findings
import Loading
import OperatingSystem

/// Lowers errors of test models to warnings, because no user has a store of them.
///
/// A model belongs to tests if a folder between the checked path and the model is named like one, as for Swift sources:
/// `Tests`, or `AppTests` next to `App`. If all models belong to tests, nothing changes. Models that could not be read
/// keep their errors.
///
/// - Parameters:
///   - checks: The results for each bundle.
///   - bundles: The bundles, in the same order.
///   - paths: The checked paths.
func lowerErrorsOfTests(
  in checks: inout [BundleResult], of bundles: [BundleAtCheck], under paths: [String]
) {
  let areOfTests = bundles.map { !$0.isSwift && isOfTests($0.path, under: paths) }
  guard areOfTests.contains(false) else { return }
  for index in checks.indices where areOfTests[index] {
    for finding in checks[index].findings.indices {
      let found = checks[index].findings[finding]
      guard found.diagnostic.severity == .error, !found.isUnread else { continue }
      checks[index].findings[finding].diagnostic.severity = .warning
      checks[index].findings[finding].diagnostic.notes.append(
        DiagnosticNote("a model of tests: no user has a store of it"))
    }
  }
}

private func isOfTests(_ path: String, under paths: [String]) -> Bool {
  let named = paths.map(withoutTrailingSlashes)
  var folder = parentDirectory(of: path)
  // Whoever names a folder of tests means it.
  while folder != ".", folder != "/", !named.contains(folder) {
    let beside = parentDirectory(of: folder)
    let isAside = SwiftSourceSearch.isAside(lastComponent(of: folder)) { name in
      FileKind(at: inFolder(beside, name), followsLinks: true) == .directory
    }
    if isAside { return true }
    folder = beside
  }
  return false
}
