package import DataModel
package import Findings
package import Loading
package import Migration
import ModelFiles
import SwiftCode

/// Finds the locations of findings and changes in the files of two versions.
package struct ComparisonLocator {
  private let from: VersionPlaces
  private let to: VersionPlaces

  /// Creates a locator; files are indexed when the first location is requested.
  package init(from: LoadedVersion, to: LoadedVersion) {
    self.from = VersionPlaces(from)
    self.to = VersionPlaces(to)
  }

  /// A finding with its locations and the edits of the new file.
  package func locate(_ finding: MigrationFinding) -> LocatedFinding {
    let before = finding.before.flatMap { from.location(of: $0) }
    let after = finding.after.flatMap { to.location(of: $0) }
    var located = LocatedFinding(
      finding, location: after ?? before, before: before,
      fixIts: finding.edits.filter(to.canSay).map(to.fixIt),
      advice: to.isSwift ? finding.swiftAdvice : finding.rule.fix)
    located.beforeLine = from.line(at: before)
    located.sourceLine = after == nil ? located.beforeLine : to.line(at: after)
    return located
  }

  /// A change with its locations.
  package func locate(_ change: Change) -> LocatedChange {
    LocatedChange(
      change, location: change.after.flatMap { to.location(of: ModelPlace($0)) },
      before: change.before.flatMap { from.location(of: ModelPlace($0)) })
  }
}

/// The locations in one version.
package final class VersionPlaces {
  private let version: LoadedVersion
  private lazy var index = version.wholeSource.map { SourceIndex($0.document) }
  private lazy var source = LineFeeds(version.source?.document.bytes ?? [])
  /// The Swift sources in which edits were made so far.
  private var sources: [String: LineFeeds] = [:]
  /// The lines of Swift sources, by file, cached on demand.
  private var lines: [String: [Range<Int>]] = [:]

  package init(_ version: LoadedVersion) {
    self.version = version
  }

  /// Whether the version is a schema in Swift sources.
  var isSwift: Bool { version.swift != nil }

  /// The location of an element or one of its values; the file if positions are not known.
  package func location(of place: ModelPlace) -> SourceLocation? {
    guard place.path != .model else { return .file(version.file) }
    let found =
      if let swift = version.swift {
        swift.schema.location(of: place)
      } else {
        index?.location(of: place.path, attribute: place.attribute)
      }
    return found ?? .file(version.file)
  }

  /// The text of the line in which a location begins.
  package func line(at location: SourceLocation?) -> String? {
    guard let swift = version.swift else { return index?.line(at: location) }
    guard case .text(let file, let start, _) = location, let bytes = swift.texts[file] else {
      return nil
    }
    let lines = lines[file] ?? linesOfText(bytes)
    self.lines[file] = lines
    guard lines.indices.contains(start.line - 1) else { return nil }
    let line = bytes[lines[start.line - 1]]
    return line.count > Diagnostic.longestLine ? nil : String(decoding: line, as: UTF8.self)
  }

  /// Whether the sources can express an edit.
  ///
  /// Members of a structure and cases have neither a default nor an original name in the model, and a class
  /// has no original name.
  func canSay(_ edit: ModelEdit) -> Bool {
    guard version.swift != nil else { return true }
    switch edit.path {
    case .entity: return false
    case .property(_, let name) where name.contains("."): return edit.action == .makeOptional
    default: return true
    }
  }

  /// An edit of the model as an edit of its file; without replacements if the file is not a source.
  package func fixIt(_ edit: ModelEdit) -> FixIt {
    if let swift = version.swift {
      let fix = swift.schema.fixIt(edit, in: swift.texts)
      guard let name = fix.replacements.first?.file,
        let file = sources[name] ?? swift.texts[name].map({ LineFeeds($0) })
      else { return fix }
      sources[name] = file
      return fix.suggesting(in: file)
    }
    let made = index?.edit(edit)
    return FixIt(
      edit.title, replacements: made.map { [$0.replacement] } ?? [], isSafe: edit.isSafe,
      result: made?.startTag
    ).suggesting(in: source)
  }
}

/// The byte range of each line, without line ends.
private func linesOfText(_ bytes: [UInt8]) -> [Range<Int>] {
  var lines: [Range<Int>] = []
  var start = 0
  while let end = bytes[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
    lines.append(start..<end)
    start = end + (bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1)
  }
  return lines + [start..<bytes.count]
}
