import Comparing
import DataModel
import Migration

/// What the step from one version of a model to another means to stores.
public struct ModelComparison: Sendable {
  /// What Core Data would do with a store of the old version.
  public enum Verdict: String, Hashable, Sendable {
    /// It opens it: all hashes are equal.
    case identical
    /// It can infer the mapping; what that loses or can fail on is among ``ModelComparison/problems``.
    case inferable
    /// It cannot infer the mapping; each reason is among ``ModelComparison/problems``.
    case notInferable = "not-inferable"
  }

  /// Something that differs.
  public struct Change: Hashable, Sendable, CustomStringConvertible {
    /// What, in kebab case, such as `attribute-type`.
    public let kind: String
    /// The element in the old version, as `Trip.name`; nil where it is new.
    public let before: String?
    /// The element in the new version; nil where it is gone.
    public let after: String?
    /// Whether it changes a version hash.
    public let changesHash: Bool

    /// What and where, as `attribute-type Trip.name`.
    public var description: String { "\(kind) \(after ?? before ?? "")" }
  }

  /// What Core Data would do.
  public let verdict: Verdict
  /// What is lost, can fail or keeps the mapping from being inferred, with places in the sources.
  public let problems: [Problem]
  /// What differs, in the order of the model.
  public let changes: [Change]

  /// Compares two versions; nil where one of them cannot be read, which its problems say.
  ///
  /// - Parameters:
  ///   - old: The version of the stores.
  ///   - new: The version that they become.
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
