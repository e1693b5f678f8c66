import CodeGeneration
import CodeTemplates
import Findings
import Loading
import OperatingSystem

/// The files that the templates of a configuration make.
///
/// - Throws: `ToolchainError` with exit code 65 for a template that is not there or cannot be rendered.
func renderTemplates(_ generation: Generation) throws(ToolchainError) -> [OutputFile] {
  var files: [OutputFile] = []
  for template in generation.settings.templates ?? [] {
    let parts = template.output.text.split(separator: "/")
    guard staysInFolder(template.output.text), !parts.contains(where: { $0.hasPrefix(".") }) else {
      throw ToolchainError(
        RuleDescription.outputOutsideFolder.diagnostic(
          "\"\(template.output.text)\" leads out of the folder of generated files, or is hidden",
          at: template.output.location))
    }
    let text = try render(template, generation)
    files.append(OutputFile(name: template.output.text, bytes: Array(text.utf8)))
  }
  return files
}

private func render(
  _ template: TemplateSettings, _ generation: Generation
) throws(ToolchainError) -> String {
  let model = generation.version.model
  if let shipped = ShippedTemplate(rawValue: template.template.text) {
    return try renderTemplate(
      shipped.rawValue, in: ShippedTemplate.folder, model: model, options: generation.options)
  }
  let path = generation.path(of: template.template) ?? ""
  let folder = path.contains("/") ? parentDirectory(of: path) : ""
  guard FileKind(at: path, followsLinks: false) == .file else {
    throw ToolchainError(
      RuleDescription.missingTemplate.diagnostic(
        "there is no template \"\(template.template.text)\", expected a file or one of "
          + ShippedTemplate.allCases.map(\.rawValue).joined(separator: ", "),
        at: template.template.location))
  }
  let reader = TemplateFolder(path: folder) { name throws(ToolchainError) in
    let file = folder.isEmpty ? name : joined(folder, name)
    guard FileKind(at: file, followsLinks: false) == .file else { return nil }
    return try readFile(file, limit: 16 << 20, followsLinks: false)
  }
  return try renderTemplate(
    lastComponent(of: path), in: reader, model: model, options: generation.options)
}
