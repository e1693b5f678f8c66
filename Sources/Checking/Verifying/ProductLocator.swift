import Building
import Comparing
import DataModel
import Findings
import Loading

/// Locates the findings of a check of a product at lines of the sources.
final class ProductLocator {
  private let versions: [String: LoadedVersion]
  private var places: [String: VersionPlaces] = [:]

  /// Creates a locator; `versions` are the versions of the sources by file.
  init(_ versions: [String: LoadedVersion]) {
    self.versions = versions
  }

  /// A finding with its location.
  func located(_ finding: ProductFinding) -> CheckFinding {
    var diagnostic = Diagnostic(finding)
    switch finding.found.place {
    case .file(let path): diagnostic.location = .file(path)
    case .element(let file, let element):
      let places = places(in: file)
      diagnostic.location = places?.location(of: ModelPlace(element)) ?? .file(file)
      diagnostic.sourceLine = places?.line(at: diagnostic.location)
    }
    diagnostic.notes = finding.found.notes.map { note in
      DiagnosticNote(note.text, at: note.place.map { .file($0) })
    }
    return CheckFinding(
      diagnostic, layer: finding.layer, bundle: finding.found.source, advice: finding.rule.fix,
      fingerprint: finding.fingerprint)
  }

  /// The finding for an unreadable part of a product.
  func located(_ problem: Diagnostic, in product: BuiltProduct) -> CheckFinding {
    let file = problem.location?.file ?? product.path
    var finding = CheckFinding(
      problem, layer: .product, bundle: nil,
      fingerprint: Fingerprint(rule: problem.id, element: product.place(of: file), content: nil))
    finding.isUnread = problem.severity == .error
    return finding
  }

  private func places(in file: String) -> VersionPlaces? {
    if let known = places[file] { return known }
    places[file] = versions[file].map(VersionPlaces.init)
    return places[file]
  }
}
