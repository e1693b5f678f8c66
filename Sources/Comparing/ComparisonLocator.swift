package import DataModel
package import Findings
package import Loading
package import Migration
package import ModelChanges
import ModelSource

/// Finds the places of findings and changes in the files of two versions.
package struct ComparisonLocator {
  private let from: VersionPlaces
  private let to: VersionPlaces

  /// Makes a locator; files are indexed when the first place is asked for.
  package init(from: LoadedVersion, to: LoadedVersion) {
    self.from = VersionPlaces(from)
    self.to = VersionPlaces(to)
  }

  /// A finding with its places and the edits of the new file.
  package func locate(_ finding: MigrationFinding) -> LocatedFinding {
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
  package func locate(_ change: Change) -> LocatedChange {
    LocatedChange(
      change, location: change.after.flatMap { to.location(of: $0, attribute: nil) },
      before: change.before.flatMap { from.location(of: $0, attribute: nil) })
  }
}

/// The places of one version.
package final class VersionPlaces {
  private let version: LoadedVersion
  private lazy var index = version.wholeSource.map { SourceIndex($0.document) }

  package init(_ version: LoadedVersion) {
    self.version = version
  }

  /// The place of an element or one of its attributes; the file where there are no positions.
  package func location(of path: ElementPath, attribute: String?) -> SourceLocation? {
    guard path != .model else { return .file(version.file) }
    return index?.location(of: path, attribute: attribute) ?? .file(version.file)
  }

  /// The text of the line in which a place begins.
  package func line(at location: SourceLocation?) -> String? { index?.line(at: location) }

  /// An edit of the model as one of its file; without replacements where the file is not a source.
  package func fixIt(_ edit: ModelEdit) -> FixIt {
    let made = index?.edit(edit)
    return FixIt(
      edit.title, replacements: made.map { [$0.replacement] } ?? [], isSafe: edit.isSafe,
      result: made?.startTag)
  }
}
