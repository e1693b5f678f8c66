import Comparing
import DataModel
package import Findings
package import Loading
import SwiftCode
import Text

/// Checks the classes in a folder against their model.
///
/// Generated files are compared with what is generated, and classes written by hand with entities and
/// properties. Nothing is written.
///
/// - Parameters:
///   - version: The version of the model; the current one, as a rule.
///   - reference: The model as the user named it.
///   - folder: The folder, which is searched with all folders in it.
///   - options: How files are generated, levels, what is left out.
/// - Returns: The report, which every form of reports of a check prints, and the difference of generated files.
/// - Throws: `ToolchainError` with exit code 65 if the folder or a file in it cannot be read, or it has no sources.
package func checkClasses(
  of version: LoadedVersion, reference: String, in folder: String, options: ClassCheckOptions
) throws(ToolchainError) -> ClassCheck {
  let files = try SourceFolder(
    folder, excluding: options.excluded,
    isGenerated: {
      isGeneratedFileName($0) || $0 == options.generation.singleFile
    })
  guard !files.isEmpty else {
    throw ToolchainError(
      .noClassSources, file: folder,
      "there is no Swift source and no generated file in the folder, expected the classes of \(reference)"
    )
  }
  let names = Set(version.model.entities.compactMap { ClassName(of: $0)?.base })
  let (sources, passedOver) = try readSources(files.sources, mentioning: names)
  let scope = ClassScope(version.model, sources.map(\.source))
  let locator = ClassLocator(version, reference: reference, sources)
  let generated = try checkGenerated(version.model, folder: files, options: options)
  var findings = generated.findings(on: reference)
  findings += sources.flatMap(\.source.problems).map { locator.located($0) }
  findings += lintClasses(scope).map { locator.located($0) }
  var report = CheckReport(
    base: generated.form.map(CheckBase.init),
    bundles: [
      CheckedBundle(
        path: reference, name: version.name, usesCloudKit: false, versions: [], comparison: nil)
    ],
    findings: options.settings?.leveled(findings) ?? findings,
    omissions: omissions(scope, files, passedOver: passedOver, reference: reference)
      + omissions(generated, options, reference: reference),
    failureLevel: options.failureLevel)
  report.command = "modelc generate --check"
  report.rules = .ofAllChecks
  report.paths = ReportPaths(besides: [reference, folder])
  report.layers = [.configuration, .lint]
  return ClassCheck(
    report: report, difference: generated.files.map(\.difference).joined())
}

extension CheckBase {
  /// The release of Xcode whose text generated files are compared with, as those that are there have it.
  fileprivate init(_ form: RecognizedForm) {
    self.init(
      kind: .xcode, name: "Xcode \(form.release)", identifier: nil, origin: form.reason)
  }
}

private func omissions(
  _ scope: ClassScope, _ files: SourceFolder, passedOver: [String], reference: String
) -> [CheckOmission] {
  var result = scope.omissions.map {
    CheckOmission(bundle: reference, check: $0.check, reason: $0.reason)
  }
  if files.implementations > 0 {
    result.append(
      CheckOmission(
        bundle: reference, check: counted(files.implementations, "Objective-C file"),
        reason: "only Swift sources are read; classes in Objective-C are reported as missing"))
  }
  if let first = passedOver.first {
    result.append(
      CheckOmission(
        bundle: reference, check: "\(counted(passedOver.count, "source")), such as \(first)",
        reason: "they cannot be read, and name neither managed objects nor a class of the model"))
  }
  return result
}

/// The parts of generated code that are not compared.
private func omissions(
  _ generated: GeneratedCheck, _ options: ClassCheckOptions, reference: String
) -> [CheckOmission] {
  var result: [CheckOmission] = []
  if generated.absent > 0 {
    result.append(
      CheckOmission(
        bundle: reference, check: counted(generated.absent, "generated file"),
        reason: "none of them is in the folder, so they are assumed to be made by the build"))
  }
  return result
}
