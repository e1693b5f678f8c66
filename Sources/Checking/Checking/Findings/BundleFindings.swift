import Building
import Comparing
import DataModel
import Findings
import Loading
import Migration
import ModelFiles
import OperatingSystem
import StoreModel
import SwiftCode
import Text

/// Collects the findings on a bundle with their locations.
struct BundleFindings {
  let bundle: BundleAtCheck
  let input: ReleaseInput
  /// The findings so far.
  private(set) var all: [CheckFinding] = []
  private var places: [VersionKey: VersionPlaces] = [:]
  private var fingerprints: [Fingerprint: Int] = [:]
  /// The commands that write copies of schemas and were offered with a finding.
  var offeredCopies: Set<String> = []

  init(_ bundle: BundleAtCheck, input: ReleaseInput) {
    self.bundle = bundle
    self.input = input
  }

  /// Whether any of the current model is mirrored with CloudKit.
  var usesCloudKit: Bool {
    guard let model = input.head?.currentVersion?.model else { return false }
    return !model.mirroredEntities(whenTold: bundle.settings.usesCloudKit).isEmpty
  }

  /// Adds a finding under a fingerprint that no other has.
  mutating func add(_ finding: CheckFinding) {
    all.append(finding.distinguished(from: &fingerprints))
  }

  /// Adds a diagnostic about a file of the bundle.
  ///
  /// - Parameters:
  ///   - diagnostic: What there is to say.
  ///   - isUnread: Whether the file, or what is in it, was not looked at for that reason.
  mutating func add(_ diagnostic: Diagnostic, isUnread: Bool) {
    let file = diagnostic.location?.file ?? ""
    let version = file.split(separator: "/").dropLast().last.map(String.init) ?? ""
    let place = [diagnostic.entity, diagnostic.property].compactMap(\.self).joined(separator: ".")
    var finding = CheckFinding(
      diagnostic, layer: diagnostic.category == .input ? .release : .lint, bundle: bundle.label,
      fingerprint: Fingerprint(
        rule: diagnostic.id,
        element: "\(bundle.key)/\(withoutExtension(version))"
          + (place.isEmpty ? "" : ":\(place)"),
        content: contentDigest(of: [diagnostic.trimmedLine])))
    finding.isUnread = isUnread
    add(finding)
  }

  mutating func places(_ key: VersionKey) -> VersionPlaces? {
    if let known = places[key] { return known }
    guard let version = loaded(key) else { return nil }
    let made = VersionPlaces(version)
    places[key] = made
    return made
  }

  func loaded(_ key: VersionKey) -> LoadedVersion? { compared(key)?.version }

  func compared(_ key: VersionKey) -> ComparedVersion? {
    let versions =
      switch key.side {
      case .base: bundle.baseVersions
      case .head: bundle.headVersions
      case .release: bundle.releasedVersions
      }
    return versions.first { $0.version.name == key.name }
  }

  /// The file and line of a location.
  private mutating func locate(
    _ place: ReleasePlace?
  ) -> (location: SourceLocation?, line: String?) {
    switch place {
    case nil: (nil, nil)
    case .bundle?: (.file(bundle.path), nil)
    case .currentMark?: currentMark
    case .lockFile?: (.file(bundle.headLock == nil ? bundle.path : bundle.lockFile), nil)
    case .file(let location)?: (location, nil)
    case .version(let name, let element)?: locate(.head(name), element)
    case .baseVersion(let name, let element)?: locate(.base(name), element)
    case .releasedVersion(let name, let element)?: locate(.release(name), element)
    }
  }

  private mutating func locate(
    _ key: VersionKey, _ element: ModelPlace?
  ) -> (location: SourceLocation?, line: String?) {
    guard let places = places(key) else { return (nil, nil) }
    let location = places.location(of: element ?? ModelPlace(.model))
    return (location, places.line(at: location))
  }

  /// The location of the current version's name in `.xccurrentversion`, or the bundle if absent.
  private var currentMark: (location: SourceLocation?, line: String?) {
    if bundle.isSwift { return (bundle.swiftPlan?.location ?? .file(bundle.path), nil) }
    let file = joined(bundle.path, ".xccurrentversion")
    guard let bytes = try? readFile(file, limit: 1 << 20, followsLinks: false) else {
      return (.file(bundle.path), nil)
    }
    let location = parseCurrentVersion(bytes, file: file).location ?? .file(file)
    var probe = Diagnostic(id: "", category: .input, severity: .note, summary: "")
    probe.location = location
    return (location, [probe].quoting(bytes).first?.sourceLine)
  }
}

// MARK: - Rules of a release

extension BundleFindings {
  /// Adds what a rule of a release found.
  mutating func add(_ found: ReleaseFinding) {
    var diagnostic = Diagnostic(found)
    // What matters less than the rule says is not what Core Data fails on.
    if found.found.severity != nil { diagnostic.apple = found.found.apple }
    (diagnostic.location, diagnostic.sourceLine) = locate(found.place)
    (diagnostic.before, diagnostic.beforeLine) = locate(found.before)
    let lines = changeLines(found.changes)
    diagnostic.notes = (lines.prefix(Self.mostChanges) + found.notes).map { DiagnosticNote($0) }
    if lines.count > Self.mostChanges {
      diagnostic.notes.append(DiagnosticNote("and \(lines.count - Self.mostChanges) more changes"))
    }
    for fix in found.fixes where !loses(fix) {
      if let advice = advice(instead: fix) {
        diagnostic.notes.append(DiagnosticNote(advice))
      } else {
        diagnostic.fixIts += fixIt(fix)
      }
    }
    add(
      CheckFinding(
        diagnostic, layer: found.layer, bundle: bundle.label,
        advice: found.found.advice ?? found.rule.fix,
        versions: found.versions,
        fingerprint: found.fingerprint.prefixed(bundle.key + (found.key.isEmpty ? "" : "/"))))
  }

  /// The maximum number of changes listed with a finding.
  private static let mostChanges = 10
}
