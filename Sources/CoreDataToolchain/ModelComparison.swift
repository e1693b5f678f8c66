import Comparing
import DataModel
import Migration

/// The effect on stores of moving from one version of a model to another.
public struct ModelComparison: Sendable {
  /// What Core Data would do with a store of the old version.
  public enum Verdict: String, Hashable, Sendable {
    /// Opens it without migration: all version hashes are equal.
    case identical
    /// Migrates it automatically (lightweight); possible data loss or failures are in
    /// ``ModelComparison/problems``.
    case inferable
    /// Lightweight migration is not possible; each reason is in ``ModelComparison/problems``.
    case notInferable = "not-inferable"
  }

  /// One difference between the two versions.
  public struct Change: Hashable, Sendable, CustomStringConvertible {
    /// The kind of change in kebab case, such as `attribute-type`.
    public let kind: String
    /// The element in the old version, such as `Trip.name`; nil if it was added.
    public let before: String?
    /// The element in the new version; nil if it was removed.
    public let after: String?
    /// Whether the change alters a version hash.
    public let changesHash: Bool

    /// The kind and the element, such as `attribute-type Trip.name`.
    public var description: String { "\(kind) \(after ?? before ?? "")" }
  }

  /// What Core Data would do.
  public let verdict: Verdict
  /// What is lost, can fail or prevents lightweight migration, with locations in the sources.
  public let problems: [Problem]
  /// The differences, in model order.
  public let changes: [Change]

  /// Compares two versions; nil if one of them cannot be read (its problems say why).
  ///
  /// - Parameters:
  ///   - old: The version that existing stores have.
  ///   - new: The version to migrate them to.
  public init?(from old: ModelVersion, to new: ModelVersion) {
    guard let from = old.compared, let to = new.compared else { return nil }
    let report = compareVersions(from: from, to: to, detail: [])
    verdict =
      switch report.verdict {
      case .identical: .identical
      case .inferable: .inferable
      case .notInferable: .notInferable
      }
    problems = report.findings.map { Problem($0.diagnostic) }
    changes = report.changes.map { located in
      let change = located.change
      return Change(
        kind: change.kind.rawValue, before: change.before?.description,
        after: change.after?.description, changesHash: change.changesVersionHash)
    }
  }
}
