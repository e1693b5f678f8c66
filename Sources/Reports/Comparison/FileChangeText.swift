package import Comparing
package import DataModel
import Findings
import Text

/// Prints what became of a model's source, for `git diff`.
package struct FileChangeText {
  private let style: TextStyle
  private let path: String

  /// Creates a printer for the source at `path`.
  package init(path: String, style: TextStyle) {
    self.path = path
    self.style = style
  }

  /// The same version before and after: what changed, and whether stores see it.
  package func edited(_ report: ComparisonReport) -> String {
    guard !report.changes.isEmpty else {
      return head("the file changed, the model did not")
    }
    let (old, new) = (report.from.hashes.checksum, report.to.hashes.checksum)
    let effect =
      old == new
      ? "version checksum unchanged"
      : "version checksum \(old) → \(new): stores of the old content have another version"
    return head(effect)
      + "\n" + ComparisonText(style: style, showsMapping: false).changes(report)
  }

  /// A new version, compared with the one before it where that is known.
  package func added(_ model: Model, hashes: ModelHashes, since report: ComparisonReport?) -> String
  {
    guard let report else {
      return head("new model: \(entities(model)), version checksum \(hashes.checksum)")
    }
    return head("new version, compared with \(report.from.version)")
      + "\n" + ComparisonText(style: style, showsMapping: false).text(report)
  }

  /// The text for a removed version.
  package func removed(_ model: Model, hashes: ModelHashes) -> String {
    head("removed model: \(entities(model)), version checksum \(hashes.checksum)")
  }

  /// The text for a file that is not a model, with the difference.
  package func unreadable(_ reason: String, difference: String) -> String {
    head("not readable as a model: \(reason)") + printableLines(difference)
  }

  private func head(_ text: String) -> String {
    style.bold(printable("modeldiff \(path)")) + "\n" + printable(text) + "\n"
  }

  private func entities(_ model: Model) -> String {
    let names = model.entities.map(\.name)
    let count = "\(names.count) \(names.count == 1 ? "entity" : "entities")"
    return names.isEmpty ? count : "\(count) (\(names.joined(separator: ", ")))"
  }
}
