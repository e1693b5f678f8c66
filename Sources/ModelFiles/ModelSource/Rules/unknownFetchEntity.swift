import DataModel
import Findings

extension LintRule {
  /// A fetch request names an entity of the model.
  static let unknownFetchEntity = LintRule(
    RuleDescription(
      "unknown-fetch-entity", .source, .error,
      title: "A fetch request has no entity, or one that the model does not have.",
      rationale: "A request fetches objects of its entity.",
      fix: "Correct the name, or remove the request.",
      source: "None missing or unknown among the requests of 731 model files."),
    triggering: [
      #"<fetchRequest name="F"/>"#, #"<fetchRequest name="F" entity="A"/>"#,
      #"<entity name="A"><fetchedProperty name="f"/></entity>"#,
    ],
    nonTriggering: [
      #"<entity name="A"/><fetchRequest name="F" entity="A"/>"#,
      #"<entity name="A"><fetchedProperty name="f"><fetchRequest name="r" entity="A"/>"#
        + "</fetchedProperty></entity>",
    ]
  ) { input in
    input.model.fetchRequestTemplates.compactMap { template in
      finding(template.request, at: .fetchRequestTemplate(template.name), input)
    }
      + input.forEachEntity { entity in
        entity.fetchedProperties.compactMap { property in
          finding(
            property.fetchRequest, at: .property(entity: entity.name, name: property.name), input)
        }
      }
  }

  private static func finding(
    _ request: FetchRequest?, at path: ElementPath, _ input: LintInput
  ) -> FoundInSource? {
    guard let request else { return FoundInSource(path, "\(path): there is no fetch request") }
    guard let entity = request.entity else {
      return FoundInSource(path, .entity, "\(path): the fetch request does not have an entity")
    }
    guard input.entity(entity) == nil, !input.lacksNames() else { return nil }
    return FoundInSource(
      path, .entity, "\(path): there is no entity \"\(entity)\" to fetch",
      misspelling: Misspelling(entity, in: .entities))
  }
}
