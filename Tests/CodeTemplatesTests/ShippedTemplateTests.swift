import CodeGeneration
import CodeTemplates
import DataModel
import Foundation
import TestSupport
import Testing

/// The templates that come with the tools.
@Suite struct ShippedTemplateTests {
  @Test(arguments: ShippedTemplate.allCases)
  func wholeText(_ template: ShippedTemplate) throws {
    let text = try render(template, .library)
    expectGolden(text, at: "Golden/\(template.rawValue).txt")
    #expect(try render(template, .library) == text)
  }

  @Test(
    .enabled(
      if: Self.swiftc != nil, "NOT CHECKED: swiftc is not in PATH, so that names are not compiled"),
    arguments: [Model.library, Model()])
  func namesAreRightForTheCompiler(_ model: Model) throws {
    let folder = try TemporaryFolder()
    let text = try render(.keys, model)
    try Data(text.utf8).write(to: URL(filePath: folder("Names.swift")))
    let result = try runProcess(
      try #require(Self.swiftc), ["-typecheck", "-swift-version", "6", folder("Names.swift")])
    #expect(result == ToolResult(exitCode: 0, output: "", errors: ""))
  }

  private static let swiftc: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/swiftc" }.first(where: FileManager.default.isExecutableFile)
  }()

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
