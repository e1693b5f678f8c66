import Building
import Checking
import Findings
import Loading
import Migration
import Reports
import Text

extension Compare {
  /// Compares a CloudKit schema with a model, prints the diagnostics, and returns the highest severity found.
  func printSchemaComparison() throws(ToolchainError) -> Severity? {
    let document = try loadCloudKitSchema(ModelReference(models[0]))
    let settings = try LintSettings(for: swiftSources.reference(models[1]))
    let version = try loadVersion(
      swiftSources.reference(models[1]), common, admittingUnjudged: true, assuming: settings.assume)
    let options = mirroring.options(configuration: configuration)
    let (mirrored, diagnostics) = try mirroredModel(of: version, options)
    common.report(diagnostics)
    let request = CloudKitSchemaRequest(document: document, model: models[1], options: options)
    let model = LintedModel(
      model: models[1], version: version.name,
      findings: lintCloudKitSchema(request, version: version, mirrored: mirrored))
    switch format {
    case .text:
      Stream.standardOutput.write(lintText([model], style: common.style(.standardOutput)))
      if !common.quiet {
        Stream.standardOutput.write(printable(verdict(of: model, mirrored)) + "\n")
      }
    case .json: Stream.standardOutput.write(cloudKitSchemaJSON(models[0], model).text)
    case .markdown: break
    }
    return model.findings.map(\.diagnostic.severity).max()
  }

  /// Whether the schema is enough for the model, in a line.
  private func verdict(of model: LintedModel, _ mirrored: MirroredModel) -> String {
    let count = mirrored.recordTypes.count
    return model.findings.contains { $0.diagnostic.severity == .error }
      ? "failed: with this schema, records of \(models[1]) do not sync"
      : "passed: the schema has the \(count) record type\(count == 1 ? "" : "s") of \(models[1])"
  }
}
