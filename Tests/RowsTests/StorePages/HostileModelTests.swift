import Comparing
import DataModel
import StoreModel
import TestSupport
import Testing

@testable import Rows

@Suite("Pages with untrusted names")
struct HostileModelTests {
  private let name = "</script><img src=x onerror=alert('1')>&\"\u{202E}/"

  @Test func `names of entities and properties are escaped`() {
    var entity = Entity(name: name)
    entity.attributes = NamedCollection([Attribute(name: name, type: .string)])
    let model = Model(entities: [entity])
    let views = makeViews(of: model, predictSchema(model))
    let plan = PagePlan(
      name: name, size: 1,
      entities: views.entities.map {
        PageEntity(view: $0, depth: 0, count: 7, shown: 0, summary: nil, labelColumn: 0)
      }, diagram: makeDiagram(of: model, title: name), notes: [name], failures: [])
    let body = pageBody(plan)
    let page = body + PageOutline(plan).script
    expectGolden(page, at: "Golden/hostile.html")
    #expect(!page.contains("<img") && !body.contains("\u{202E}"))
    #expect(page.ranges(of: "</script>").count == 1)
  }
}
