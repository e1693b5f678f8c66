import Building
import Findings
import Loading
import Reports
import Text

extension Compare {
  /// Whether both arguments are mapping models.
  var comparesMappingModels: Bool {
    models.count == 2 && models.allSatisfy { isAnyMappingModel(ModelReference($0)) }
  }

  /// Compares two mapping models and prints how they differ.
  func printMappingComparison() throws(ToolchainError) {
    let result = try compareMappingModels(
      from: ModelReference(models[0]), to: ModelReference(models[1]))
    common.report(result.diagnostics)
    switch format {
    case .text:
      Stream.standardOutput.write(
        mappingChangesText(
          result.changes, from: result.from, to: result.to, style: common.style(.standardOutput)))
    case .json:
      Stream.standardOutput.write(
        mappingChangesJSON(result.changes, from: result.from, to: result.to).text)
    case .markdown:
      Stream.standardOutput.write(
        mappingChangesMarkdown(result.changes, from: result.from, to: result.to))
    }
  }
}

/// The text of the change of a mapping model for `git diff`.
func mappingChangeText(_ change: MappingFileChange, path: String, style: TextStyle) -> String {
  switch change {
  case .edited(let comparison):
    mappingChangesText(comparison.changes, from: "a/\(path)", to: "b/\(path)", style: style)
  case .added(let mapping): "new mapping model \(printable(path))\n\n" + mapping.text
  case .removed(let mapping): "mapping model removed: \(printable(path))\n\n" + mapping.text
  }
}
