import CodeGeneration
import CodeTemplates
import DataModel
import Findings
import Testing

/// Templates that would end the program by going around what is looked for in their text.
@Suite("Ways around the checks of templates")
struct ClosedDoorTests {
  @Test(arguments: [
    #"{% for e in model.entities %}{{ "x"|filter:"join:e.fetchedProperties.last" }}{% endfor %}"#,
    "{% for e in model.entities %}{{ \"x\"|filter:e.userInfo.k }}{% endfor %}",
    "{% for e in model.entities %}{% for forloop in model.entities %}"
      + "{{ forloop.fetchedProperties.last }}{% endfor %}{% endfor %}",
    "{% for e in model.entities %}{{ forloop.parentloop.entities.last }}{% endfor %}",
  ])
  func `are refused`(template: String) {
    var entity = Entity(name: "A")
    entity.userInfo = ["k": "filter:e.userInfo.k"]
    let model = Model(entities: [entity])
    let folder = TemplateFolder(path: "") { _ in Array(template.utf8) }
    #expect(throws: ToolchainError.self) {
      try renderTemplate(
        "x", in: folder, model: model, options: GenerationOptions(modelName: "M"))
    }
  }
}
