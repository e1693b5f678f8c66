import DataModel
import Findings
import Migration
import ModelChanges
import ModelLint
import ModelSource
import Reports

/// Finds the places of findings and changes in the files of two versions.
struct ComparisonLocator {
  private let from: VersionPlaces
  private let to: VersionPlaces

  /// Makes a locator; files are indexed when the first place is asked for.
  init(from: LoadedVersion, to: LoadedVersion) {
    self.from = VersionPlaces(from)
    self.to = VersionPlaces(to)
  }

  /// A finding with its places and the edits of the new file.
  func locate(_ finding: MigrationFinding) -> LocatedFinding {
    let before = finding.before.flatMap { from.location(of: $0.path, attribute: $0.attribute) }
    let after = finding.after.flatMap { to.location(of: $0.path, attribute: $0.attribute) }
    var located = LocatedFinding(
      finding, location: after ?? before, before: before,
      fixIts: finding.edits.map(to.fixIt))
    located.beforeLine = from.line(at: before)
    located.sourceLine = after == nil ? located.beforeLine : to.line(at: after)
    return located
  }

  /// A change with its places.
  func locate(_ change: Change) -> LocatedChange {
    LocatedChange(
      change, location: change.after.flatMap { to.location(of: $0, attribute: nil) },
      before: change.before.flatMap { from.location(of: $0, attribute: nil) })
  }
}

/// The places of one version.
final class VersionPlaces {
  private let version: LoadedVersion
  private lazy var index = version.wholeSource.map { SourceIndex($0.document) }

  init(_ version: LoadedVersion) {
    self.version = version
  }

  /// The place of an element or one of its attributes; the file where there are no positions.
  func location(of path: ElementPath, attribute: String?) -> SourceLocation? {
    guard path != .model else { return .file(version.file) }
    return index?.location(of: path, attribute: attribute) ?? .file(version.file)
  }

  /// The text of the line in which a place begins.
  func line(at location: SourceLocation?) -> String? { index?.line(at: location) }

  /// An edit of the model as one of its file; without replacements where the file is not a source.
  func fixIt(_ edit: ModelEdit) -> FixIt {
    let made = index?.edit(edit)
    return FixIt(
      edit.title, replacements: made.map { [$0.replacement] } ?? [], isSafe: edit.isSafe,
      result: made?.startTag)
  }
}
