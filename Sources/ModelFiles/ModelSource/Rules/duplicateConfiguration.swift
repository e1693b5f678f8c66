import DataModel
import Findings

extension LintRule {
  /// Configurations have names of their own.
  static let duplicateConfiguration = LintRule(
    RuleDescription(
      "duplicate-configuration", .source, .warning,
      title: "Two configurations have the same name.",
      rationale: """
        Core Data finds configurations by name, and here finds only one of the two. It is not \
        known which; a store that is added with the name may lack the entities of the other one. \
        Xcode saves and compiles such a model, and no version hash depends on it.
        """,
      fix: "Put all entities into one of them and remove the other, or rename it.",
      source: "Five released versions of one public app, whose model Xcode saved."),
    triggering: [#"<configuration name="C"/><configuration name="C"/>"#],
    nonTriggering: [
      #"<configuration name="C"/><configuration name="D"/>"#,
      #"<entity name="A"/><configuration name="A"/>"#,
    ]
  ) { input in
    let document = input.document
    guard !document.elements.isEmpty else { return [] }
    var seen: Set<String> = []
    return document.children(of: 0).compactMap { child in
      guard document.elements[child].name == .configuration,
        let name = document.value(.name, of: child), !seen.insert(name).inserted
      else { return nil }
      return FoundInSource(
        .configuration(name), .name, element: child,
        "\(name): there is another configuration of this name, expected one")
    }
  }
}
