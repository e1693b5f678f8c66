import CodeGeneration
import CodeTemplates
import DataModel
import Findings
import Testing

/// What templates see and do, and where they are wrong.
@Suite struct RenderingTests {
  @Test(arguments: [
    ("{{ model.name }} {{ model.identifier }}", "My Library My_Library"),
    ("{% for e in model.entities %}{{ e.name }} {% endfor %}", "Author Book Novel "),
    (
      "{% for e in model.entities %}{{ e.class|default:\"-\" }}<{{ e.superclass }} {% endfor %}",
      "Author<NSManagedObject BookMO<NSManagedObject -<BookMO "
    ),
    ("{{ model.entities.1.attributes.2.type }}", "Composite"),
    (
      "{% for key, value in model.entities.1.attributes.3.userInfo %}{{ key }}={{ value }};{% endfor %}",
      "a=1;b=2;documentation=As on the\ncover.;"
    ),
    ("{{ model.entities.2.propertyNames|join:\" \" }}", "class pages printed title authors all"),
    ("{% for e in model.entities %}{% if forloop.last %}{{ e }}{% endif %}{% endfor %}", "Novel"),
    ("{{ model.entities.1.relationships.0.deleteRule }}", "Nullify"),
    ("{{ parameters.team }}", "A-Team"), ("{{ nothing.there }}", ""),
    ("{{ \"class\"|swiftName }} {{ \"a b\"|swiftName }} {{ \"1\"|swiftName }}", "`class` a_b _1"),
    ("{{ 'a\"b'|swiftString }} {{ \"ab\"|upperFirst }} {{ \"AB\"|lowerFirst }}", #""a\"b" Ab aB"#),
    ("{{ model.entities.1.documentation|comment|indent:2 }}", "/// What is read.\n  /// Or not."),
    ("{{ \"a|b_c\"|markdown }}", #"a\|b\_c"#), ("{{ \"a,b\"|split:\",\"|join:\"-\" }}", "a-b"),
    ("{# .last [ ... #}{{ \"x.last\" }}", "x.last"),
    ("{% include \"part\" %}", "part of My Library"),
    ("{% extends \"base\" %}{% block b %}new{% endblock %}", "<new>"),
  ])
  func renders(_ template: String, _ expected: String) throws {
    #expect(try render(template) == expected)
  }

  @Test(arguments: [
    ("a\n{{ x", "malformed-template T/main:2:1: the tag has no end"),
    (
      "ä{% for x in 1...99999999999 %}{% endfor %}",
      "malformed-template T/main:1:15: templates have no ranges; loop over the model"
    ),
    (
      "\n {{ model.entities.last }}",
      "malformed-template T/main:2:5: templates have no .last of lists; use forloop.last in a loop"
    ),
    ("{{ model[name] }}", "malformed-template T/main:1:4: templates have no subscripts; write a.b"),
    ("a\n  {% fro x in y %}", "malformed-template T/main:2:6: Unknown template tag 'fro'"),
    ("{{ x|nothing_like_it }}", "malformed-template T/main:1:4: Unknown filter 'nothing_like_it'."),
    ("{% if x %}", "malformed-template T/main:1:4: `endif` was not found."),
    (
      "ä {% now \"yyyy\" %}",
      "malformed-template T/main:1:7: there is no 'now' tag: the same model gives the same text"
    ),
    (
      "\n{{ x|indent:-1 }}",
      "malformed-template T/main:2:4: 'indent' filter takes a width of 0 to 80"
    ),
    (
      "{% include \"../secret\" %}",
      "missing-template T/main:1:4: \"../secret\" is not in the folder of templates"
    ),
    (
      "{% include \"/etc/passwd\" %}",
      "missing-template T/main:1:4: \"/etc/passwd\" is not in the folder of templates"
    ),
    ("{% include \"none\" %}", "missing-template T/main:1:4: there is no template \"none\""),
    (
      "{% extends x %}",
      "malformed-template T/main:1:3: expected the name of a template in quotation marks"
    ),
    ("{% include \"broken\" %}", "malformed-template T/broken:2:7: Unknown template tag 'oops'"),
  ])
  func tellsTheFileLineAndColumn(_ template: String, _ expected: String) {
    #expect(error(template) == expected)
  }

  @Test func includesAreBounded() {
    #expect(error("{% include \"main\" %}").contains("more than 16 templates are included"))
    #expect(error("{% extends \"main\" %}").contains("extends more than 7 templates, or itself"))
  }

  @Test func loopsAreBounded() {
    let loops = { (count: Int, list: String) in
      let names = (0..<count).map { "x\($0)" }
      return names.map { "{% for \($0) in \(list) %}" }.joined() + "{{ x0.name }}"
        + names.map { _ in "{% endfor %}" }.joined()
    }
    #expect(error(loops(9, "model.entities")).contains("more than 8 loops are in each other"))
    #expect((try? render(loops(6, "model.entities")))?.count == 243 * 15)
  }

  @Test func rendersNoLongerThanTheBudget() {
    let model = Model(entities: (0..<200).map { Entity(name: "E\($0)") })
    let names = (0..<4).map { "x\($0)" }
    let text =
      names.map { "{% for \($0) in model.entities %}" }.joined()
      + names.map { _ in "{% endfor %}" }.joined()
    let error = #expect(throws: ToolchainError.self) { try render(text, model) }
    #expect(error?.diagnostics.first?.summary.contains("takes too long") == true)
  }

  @Test func deepTagsAreRefused() {
    let text = String(repeating: "{% if model %}", count: 100_000)
    #expect(error(text).contains("larger than 256 KiB"))
    #expect(error(String(repeating: "{% if a %}", count: 99)).contains("48 tags are in each other"))
    let brackets = String(repeating: "( ", count: 5000)
    #expect(error("{% if \(brackets)a %}x{% endif %}").contains("too many parentheses"))
  }

  @Test func templatesThatAreCutOffEndWithoutATrap() throws {
    let text = Array(
      "{% for e in model.entities %}{{ e.name|join:\",\" }}{% empty %}-{% endfor %}".utf8)
    for count in 0..<text.count {
      _ = try? render(String(decoding: text.prefix(count), as: UTF8.self))
    }
    #expect(try render(String(decoding: text, as: UTF8.self)) == "AuthorBookNovel")
  }

  private func error(_ template: String) -> String {
    do {
      return try "rendered: " + render(template)
    } catch let error as ToolchainError {
      return error.diagnostics.map {
        "\($0.id) \($0.location?.description ?? ""): \($0.summary)"
      }.joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  private func render(_ template: String, _ model: Model = .library) throws -> String {
    let files = [
      "main": template, "part": "part of {{ model.name }}",
      "base": "<{% block b %}old{% endblock %}>", "broken": "\n   {% oops %}",
    ]
    let folder = TemplateFolder(path: "T") { files[$0].map { Array($0.utf8) } }
    return try renderTemplate(
      "main", in: folder, model: model, options: GenerationOptions(modelName: "My Library"),
      parameters: ["team": "A-Team"])
  }
}
