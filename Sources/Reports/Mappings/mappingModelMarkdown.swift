package import ModelFiles

/// A mapping model as Markdown: a table of entity mappings, and one of values that are more than a copy.
///
/// - Parameters:
///   - mapping: The mapping model.
///   - name: Its name.
///   - versions: What its versions are called.
/// - Returns: The page.
package func mappingModelMarkdown(
  _ mapping: MappingModel, name: String, versions: (from: String, to: String)
) -> String {
  var text = "# \(markdownCode(name))\n\n"
  text += "\(markdownCode(versions.from)) → \(markdownCode(versions.to))\n\n"
  text += "| entity mapping | from | to | type | filter | policy |\n"
  text += "| --- | --- | --- | --- | --- | --- |\n"
  for mapping in mapping.entityMappings {
    let cells = [
      cell(mapping.name), mapping.source.map { cell($0.name) },
      mapping.destination.map { cell($0.name) }, mapping.type.word,
      mapping.filter.map(cell), mapping.policyClassName.map(cell),
    ]
    text += row(cells)
  }
  let values = mapping.entityMappings.flatMap(remarkable)
  guard !values.isEmpty else { return text }
  text += "\n| entity mapping | property | value |\n| --- | --- | --- |\n"
  return text + values.joined()
}

/// The rows for values other than copies of a property of the same name.
private func remarkable(_ mapping: MappingModel.EntityMapping) -> [String] {
  let outline = outlineMapping(MappingModel(entityMappings: [mapping]), names: ("", ""))
  return outline.mappings.flatMap { part in
    part.properties.map { property in
      guard case .expression(let expression) = property.value else {
        return row([cell(mapping.name), cell(property.name), "automatic"])
      }
      return row([cell(mapping.name), cell(property.name), cell(valueText(expression))])
    } + part.unmapped.map { row([cell(mapping.name), cell($0), "no value"]) }
  }
}

/// The differences of two mapping models as Markdown.
package func mappingChangesMarkdown(
  _ changes: [MappingChange], from old: String, to new: String
) -> String {
  var text = "### \(markdownCode(old)) → \(markdownCode(new))\n\n"
  guard !changes.isEmpty else { return text + "The mapping models have the same effect.\n" }
  text += "| entity mapping | property | what | before | after |\n| --- | --- | --- | --- | --- |\n"
  for change in changes {
    text += row([
      change.mapping.map(cell), change.property.map(cell), change.aspect.words,
      change.from.map(cell),
      change.to.map(cell),
    ])
  }
  return text
}

/// A row of a table, with a dash for nil.
private func row(_ cells: [String?]) -> String {
  "| \(cells.map { $0 ?? "–" }.joined(separator: " | ")) |\n"
}

private func cell(_ text: String) -> String { markdownCode(text, isInTable: true) }
