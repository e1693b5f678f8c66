import Comparing
import DataModel
import Findings
package import Loading
package import Migration
package import ModelFiles
import Text

/// A CloudKit schema that a model is held against, and what commands call both.
package struct CloudKitSchemaRequest: Sendable {
  /// The schema.
  package var document: CloudKitSchemaDocument
  /// The model, as a command line names it.
  package var model: String
  /// How the app mirrors the model.
  package var options: MirroringOptions
  /// The file with the schema to extend: that of the document, or the one extended for another model.
  package var onto: String

  /// Creates a request.
  package init(document: CloudKitSchemaDocument, model: String, options: MirroringOptions) {
    self.document = document
    self.model = model
    self.options = options
    onto = document.file
  }

  /// The output file of the fix, which differs from its input.
  package var output: String { withoutExtension(lastComponent(of: onto)) + "-new.ckdb" }
}

/// Finds the differences between a CloudKit schema and a model.
///
/// - Parameters:
///   - request: The schema.
///   - version: The model.
///   - mirrored: What the mirror uses for the model.
/// - Returns: The findings, in the order of the rules, at the elements of the model where there are any.
package func lintCloudKitSchema(
  _ request: CloudKitSchemaRequest, version: LoadedVersion, mirrored: MirroredModel
) -> [LintedPlace] {
  let places = VersionPlaces(version)
  return compareCloudKitSchema(request.document, with: mirrored, request.options).map { found in
    var diagnostic = Diagnostic(found)
    let known = request.document.location(of: found.recordType, field: found.field)
    let isKnown =
      found.field.map { request.document.recordType(found.recordType)?[$0] != nil } ?? false
    diagnostic.location = found.place.flatMap { places.location(of: ModelPlace($0)) } ?? known
    diagnostic.sourceLine = places.line(at: diagnostic.location)
    diagnostic.notes = found.notes.map { DiagnosticNote($0) }
    if isKnown { diagnostic.notes.append(DiagnosticNote("the field of the schema", at: known)) }
    if found.rule.isResolvedByAdding { diagnostic.fixIts = [request.adding] }
    return LintedPlace(
      diagnostic: diagnostic, rule: found.rule, path: found.path,
      content: [found.summary] + found.notes)
  }
}

extension CloudKitSchemaRequest {
  /// The command that prints the schema with everything that it lacks.
  fileprivate var adding: FixIt {
    var words = ["modelc schema --format ckdb", pathForShell(model)]
    if options.isShared { words.append("--sharing") }
    if options.isPublic { words.append("--public") }
    if let name = options.configuration { words.append("--configuration \(quotedForShell(name))") }
    words.append("--onto \(pathForShell(onto)) > \(pathForShell(output))")
    return FixIt(
      "make the schema to import into development and to deploy",
      command: words.joined(separator: " "))
  }
}
