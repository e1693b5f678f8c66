package import DataModel

/// A file of Swift that was made of a model.
package struct SwiftDataFile: Sendable {
  /// The text, with a line end at its end.
  package var text: String
  /// The model that SwiftData makes of it.
  package var model: Model
  /// What the file does not say, each also in a comment of it.
  package var losses: [SwiftDataLoss]
}

/// Writes a model as `@Model` classes.
///
/// - Parameters:
///   - model: Any model.
///   - title: What the file is, for the comment at its head, a line each.
/// - Returns: The file, which needs nothing but the types that transformable attributes name.
package func swiftDataModelFile(_ model: Model, title: [String]) -> SwiftDataFile {
  let expressed = expressInSwiftData(model)
  let writer = ClassWriter(expressed)
  let lines =
    head(title, of: expressed) + importLines(of: expressed.model) + [""] + writer.declarations()
    + foot(writer, of: expressed)
  return SwiftDataFile(
    text: lines.joined(separator: "\n") + "\n", model: expressed.model, losses: expressed.losses)
}

/// The comment at the head of a file.
func head(_ title: [String], of expressed: ExpressedModel) -> [String] {
  var lines = title.map(commentLine)
  let losses = expressed.losses
  if losses.isEmpty {
    lines.append("// The version hashes are those of the model.")
  } else if losses.contains(where: { $0.effect != .none }) {
    lines.append("// What is left out stands in comments that begin with \"Not in\".")
    lines.append(
      "// Some of it changes version hashes, or may: a store of the model is of another version then."
    )
  } else {
    lines.append("// What is left out stands in comments that begin with \"Not in\".")
    lines.append("// None of it changes a version hash: the hashes are those of the model.")
  }
  return lines + [""]
}

/// The imports that the types of a model ask for.
func importLines(of model: Model, _ spellings: SwiftSpellings = SwiftSpellings()) -> [String] {
  let types = model.entities.flatMap { $0.attributes.compactMap(\.customClassName) }
  var modules = spellings.modules.union(["Foundation", "SwiftData"])
  for type in types {
    if type.hasPrefix("UI") { modules.insert("UIKit") }
    if type.hasPrefix("CL") { modules.insert("CoreLocation") }
    if ["NSColor", "NSImage", "NSBezierPath", "NSFont"].contains(type) { modules.insert("AppKit") }
  }
  return modules.sorted().map { "import \($0)" }
}

/// The comments on what belongs to no class.
func foot(_ writer: ClassWriter, of expressed: ExpressedModel) -> [String] {
  let lines = expressed.losses.compactMap { loss -> String? in
    switch loss.element {
    case .configuration(let name): writer.comment(loss, of: "configuration \(name)")
    case .fetchRequestTemplate(let name): writer.comment(loss, of: "fetch request \(name)")
    case .model, .composite, .compositeElement: writer.comment(loss)
    case .entity(let name) where !expressed.model.entities.contains(name):
      writer.comment(loss, of: "entity \(name)")
    case .entity, .property, .fetchIndex, .uniquenessConstraint: nil
    }
  }
  return lines.isEmpty ? [] : [""] + lines
}
