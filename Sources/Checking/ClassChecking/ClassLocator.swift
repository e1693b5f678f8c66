import Comparing
import DataModel
import Findings
import Loading
import SwiftCode

/// Converts findings of class rules to check findings, with the line in the source and the position in the
/// model.
struct ClassLocator {
  private let reference: String
  private let places: VersionPlaces
  private let file: String
  private let bytes: [String: [UInt8]]

  /// Creates a locator.
  init(_ version: LoadedVersion, reference: String, _ sources: [ReadSource]) {
    self.reference = reference
    places = VersionPlaces(version)
    file = version.file
    bytes = Dictionary(
      sources.map { ($0.source.file, $0.bytes) }, uniquingKeysWith: { first, _ in first })
  }

  /// A finding on what a source declares.
  func located(_ finding: ClassFinding) -> CheckFinding {
    var diagnostic = Diagnostic(finding)
    let element = element(of: finding)
    let inModel = places.location(of: ModelPlace(element))
    diagnostic.location = finding.found.location ?? inModel ?? .file(file)
    if finding.found.location != nil, finding.found.isInModel {
      diagnostic.notes.append(DiagnosticNote("the model has \(element) here", at: inModel))
    }
    if let fix = finding.found.fix {
      diagnostic.fixIts.append(FixIt("write \(fix)", replacements: [], isSafe: false))
    }
    diagnostic.sourceLine =
      finding.found.location == nil ? places.line(at: inModel) : quoted(diagnostic).sourceLine
    return CheckFinding(
      diagnostic, layer: finding.layer, bundle: reference, advice: finding.rule.fix,
      fingerprint: finding.fingerprint)
  }

  /// The finding for an unreadable source.
  func located(_ diagnostic: Diagnostic) -> CheckFinding {
    let name = diagnostic.location?.file ?? ""
    var finding = CheckFinding(
      quoted(diagnostic), layer: .configuration, bundle: reference,
      fingerprint: Fingerprint(rule: diagnostic.id, element: name, content: nil))
    finding.isUnread = true
    return finding
  }

  private func quoted(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let bytes = diagnostic.location.flatMap({ bytes[$0.file] }) else { return diagnostic }
    return [diagnostic].quoting(bytes)[0]
  }

  private func element(of finding: ClassFinding) -> ElementPath {
    guard let entity = finding.entity else { return .model }
    guard finding.found.isInModel, let property = finding.property else { return .entity(entity) }
    return .property(entity: entity, name: property)
  }
}
