import CodeGeneration
import CodeTemplates
import DataModel
import TestSupport
import Testing

/// The templates that come with the tools.
@Suite struct ShippedTemplateTests {
  @Test(arguments: ShippedTemplate.allCases)
  func wholeText(_ template: ShippedTemplate) throws {
    let text = try render(template, .library)
    expectGolden(text, at: "Golden/\(template.rawValue)")
    #expect(try render(template, .library) == text)
  }

  @Test(arguments: ShippedTemplate.allCases)
  func emptyModel(_ template: ShippedTemplate) throws {
    #expect(try render(template, Model()).contains("Library"))
  }

  private func render(_ template: ShippedTemplate, _ model: Model) throws -> String {
    try renderTemplate(
      template.rawValue, in: ShippedTemplate.folder, model: model,
      options: GenerationOptions(modelName: "Library"))
  }
}

extension Model {
  /// A small model with something of every kind.
  static var library: Model {
    let place = Composite(name: "Place", attributes: [Attribute("city")])
    var request = FetchRequest(entity: "Book")
    request.predicate = "title BEGINSWITH $start || pages > 3"
    var model = Model(entities: [
      Entity(
        "Book",
        [
          Attribute("title") {
            $0.defaultValue = .string("Untitled | none")
            $0.userInfo = ["documentation": "As on the\ncover.", "b": "2", "a": "1"]
          },
          Attribute("pages", .integer16, isOptional: true) {
            $0.validation.minimum = .integer(1)
            $0.isTransient = true
          },
          Attribute("class", .integer64, derivedBy: "count:(authors)"),
          Attribute("printed", place),
          Relationship("authors", toMany: "Author", inverse: "books") { $0.isOrdered = true },
          FetchedProperty("all", from: "Book"),
        ]
      ) {
        $0.className = ".BookMO"
        $0.uniquenessConstraints = [["title", "pages"], ["class"]]
        $0.userInfo = ["comment": "What is read.\nOr not."]
      },
      Entity("Novel", parent: "Book", isAbstract: true),
      Entity("Author", [Relationship("books", toMany: "Book", inverse: "authors")]) {
        $0.className = "Author"
        $0.fetchIndexes.append(
          FetchIndex(name: "byBook", elements: [FetchIndexElement(.property("books"))]))
      },
    ])
    model.composites = [place]
    model.fetchRequestTemplates = [FetchRequestTemplate(name: "StartsWith", request: request)]
    return model
  }
}
