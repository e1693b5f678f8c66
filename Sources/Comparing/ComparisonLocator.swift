package import DataModel
package import Findings
package import Loading
package import Migration
package import ModelChanges
package import ModelLint
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

  /// An edit that a rule of one model proposes, as one of its file.
  package func fixIt(_ edit: ModelRuleEdit) -> FixIt {
    let made = index?.edit(setting: edit.attribute, to: edit.value, of: edit.path)
    return FixIt(
      edit.title, replacements: made.map { [$0.replacement] } ?? [], isSafe: false,
      result: made?.startTag)
  }

  /// An edit of the model as one of its file; without replacements where the file is not a source.
  package func fixIt(_ edit: ModelEdit) -> FixIt {
    let (attribute, value) = edit.action.written
    let made = index?.edit(setting: attribute, to: value, of: edit.path)
    return FixIt(
      edit.title, replacements: made.map { [$0.replacement] } ?? [], isSafe: edit.isSafe,
      result: made?.startTag)
  }
}

extension ModelEdit.Action {
  /// The XML attribute and the value that stand for the action.
  fileprivate var written: (attribute: String, value: String) {
    switch self {
    case .setRenamingIdentifier(let identifier): ("elementID", identifier)
    case .makeOptional: ("optional", "YES")
    case .setVersionHashModifier(let modifier): ("versionHashModifier", modifier)
    case .setDefault(.string(let text)): ("defaultValueString", text)
    case .setDefault(.real(let real)): ("defaultValueString", String(describing: real.value))
    case .setDefault(.decimal(let number)):
      ("defaultValueString", number.description == "0" ? "0.0" : number.description)
    case .setDefault(let value): ("defaultValueString", value.description)
    }
  }
}

extension ModelPlace {
  /// The XML attribute that holds the value the place points at.
  package var attribute: String? {
    switch aspect {
    case nil: nil
    case .name: "name"
    case .type: "attributeType"
    case .isOptional: "optional"
    case .isTransient: "transient"
    case .renamingIdentifier: "elementID"
    case .externalStorage: "allowsExternalBinaryDataStorage"
    case .valueTransformer: "valueTransformerName"
    case .destination: "destinationEntity"
    case .order: "ordered"
    case .maxCount: "maxCount"
    case .parent: "parentEntity"
    case .isAbstract: "isAbstract"
    case .derivation: "derivationExpression"
    }
  }
}
