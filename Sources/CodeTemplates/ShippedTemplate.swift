/// A template that comes with the tools.
package enum ShippedTemplate: String, Hashable, Sendable, CaseIterable {
  /// A data dictionary of the model, in Markdown.
  case dictionary = "dictionary.md"
  /// The names of entities and properties as constants, in Swift, for code without generated classes.
  case keys = "keys.swift"

  /// What the template makes, in one line.
  package var summary: String {
    switch self {
    case .dictionary:
      "A data dictionary in Markdown: entities, attributes, relationships, requests."
    case .keys: "Names of entities, properties and requests as Swift constants."
    }
  }

  /// The text of the template, to be changed by those who want another.
  package var text: [UInt8] {
    switch self {
    case .dictionary: PackageResources.dictionary_md_stencil
    case .keys: PackageResources.keys_swift_stencil
    }
  }

  /// The folder that holds all of them.
  package static var folder: TemplateFolder {
    TemplateFolder(path: "shipped templates") { name in
      ShippedTemplate(rawValue: name)?.text
    }
  }
}
