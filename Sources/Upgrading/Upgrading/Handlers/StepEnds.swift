import Comparing
import DataModel
import Findings
import Loading
import StoreModel

/// The versions of a bundle that the header of a step file names.
struct StepEnds {
  /// The old version; nil if the bundle has none with that name or checksum.
  let from: ComparedVersion?
  /// The version after, likewise.
  let to: ComparedVersion?
  /// Whether the file is for the bundle: one of its names or checksums is that of a version.
  let isOfBundle: Bool
  /// The problems of the header: missing versions and outdated checksums.
  private(set) var problems: [Diagnostic] = []

  /// Looks up the versions.
  ///
  /// - Parameters:
  ///   - file: The step file.
  ///   - versions: The versions of the bundle.
  init(of file: StepFile, among versions: [ComparedVersion]) {
    let header = file.header
    func version(_ name: LocatedText) -> ComparedVersion? {
      versions.first { $0.version.name == name.text }
        ?? versions.first { $0.hashes.checksum == name.text }
    }
    (from, to) = (version(header.from), version(header.to))
    let isKnown = [header.checksums?.from, header.checksums?.to].contains { checksum in
      versions.contains { $0.hashes.checksum == checksum?.text }
    }
    isOfBundle = from != nil || to != nil || isKnown
    for (name, found) in [(header.from, from), (header.to, to)] where found == nil {
      let known = versions.map(\.version.name)
      let hint = nearestName(to: name.text, among: known).map { "did you mean \($0)?" }
      problems.append(
        RuleDescription.stepVersions.diagnostic(
          "the model has no version \(name.text), "
            + (hint ?? "expected one of \(known.joined(separator: ", "))"), at: name.location))
    }
    for (name, found, other) in [
      (header.checksums?.from, from, header.from), (header.checksums?.to, to, header.to),
    ] {
      guard let name, let found, found.hashes.checksum != name.text else { continue }
      problems.append(
        RuleDescription.stepVersions.diagnostic(
          "\(other.text) has changed since the step file was written: its checksum is now "
            + "\(found.hashes.checksum)", at: name.location))
    }
  }
}
