package import ArgumentParser
import Building
import Loading
package import SwiftCode

extension GeneratedLanguage: Choice {}
extension AccessLevel: Choice {}

extension XcodeVersion: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(argument)
    guard self >= XcodeVersion(8) else { return nil }
  }

  package var defaultValueDescription: String { description }
}

extension GenerationFlag: EnumerableFlag {
  package static func name(for flag: GenerationFlag) -> NameSpecification {
    // requiredAttributes is --required-attributes.
    var name = ""
    for letter in flag.rawValue {
      name += letter.isUppercase && name.last?.isUppercase == false ? "-\(letter)" : "\(letter)"
    }
    return .customLong(name.lowercased())
  }

  package static func help(for flag: GenerationFlag) -> ArgumentHelp? {
    ArgumentHelp(stringLiteral: flag.summary)
  }
}

/// How classes are generated, as the command line says it.
struct GenerationArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language (default: the one that the model names).", valueName: "swift|objc"))
  var language: GeneratedLanguage?

  @Option(
    help: ArgumentHelp(
      "Write the text of this Xcode release, from 8 on (default: that of the existing files, else \(XcodeVersion.newest)).",
      valueName: "version"))
  var xcode: XcodeVersion?

  @Option(
    help: ArgumentHelp(
      "The module; a class of another module is an error.", valueName: "name"))
  var module: String?

  @Option(
    help: ArgumentHelp(
      "Who can use the Swift classes (default: public).",
      valueName: "open|public|package|internal"))
  var access: AccessLevel?

  @Flag
  var flags: [GenerationFlag] = []

  @Flag(help: "Leave out the methods that add and remove objects.")
  var noRelationshipAccessors = false

  @Flag(help: "Write documentation comments from user info.")
  var documentation = false

  @Option(
    help: ArgumentHelp(
      "The configuration to use instead of the nearest .modelc.json.", valueName: "file"))
  var config: String?

  @Flag(help: "Ignore .modelc.json.")
  var noConfig = false

  func validate() throws {
    guard config == nil || !noConfig else {
      throw ValidationError("--config and --no-config contradict each other")
    }
  }

  /// What is to be generated for `model`.
  func request(for model: String) -> GenerationRequest {
    var request = GenerationRequest(ModelReference(model))
    // Build systems lay out sources as links.
    request.followsAllLinks = true
    request.settings.language = language
    request.settings.xcode = xcode
    request.settings.module = module
    request.settings.access = access
    for flag in flags { request.settings.flags[flag] = true }
    if noRelationshipAccessors { request.settings.flags[.relationshipAccessors] = false }
    if documentation { request.settings.documentationKeys = ClassStyle.usualDocumentationKeys }
    request.configuration = noConfig ? .none : config.map { .file($0) } ?? .nearest
    return request
  }
}
