import Building
import DataModel
import Findings
import ModelFiles
import Testing

@Suite("Product rules")
struct ProductRuleTests {
  @Test(arguments: ProductRule.all.map(\.id))
  func `the examples of a rule trigger it, and its counterexamples do not`(id: String) throws {
    let rule = try #require(ProductRule.all.first { $0.id == id })
    #expect(!rule.triggering.isEmpty && !rule.nonTriggering.isEmpty)
    for example in rule.triggering {
      let ids = verifyProduct(example.scope(parse: model)).map(\.rule.id)
      #expect(ids.contains(rule.id), "\(example)")
    }
    for example in rule.nonTriggering {
      let found = verifyProduct(example.scope(parse: model))
      #expect(found.isEmpty, "\(found.map(\.summary))")
    }
  }

  @Test func `every rule is documented`() {
    #expect(Set(ProductRule.all.map(\.id)).count == ProductRule.all.count)
    for rule in ProductRule.all {
      #expect(rule.layer == .product && rule.id.hasPrefix("product-"))
      #expect(!rule.description.title.isEmpty && !rule.description.rationale.isEmpty)
      #expect(!rule.description.source.isEmpty && !rule.description.fix.isEmpty)
    }
  }

  @Test func `findings have unique fingerprints`() {
    for rule in ProductRule.all {
      for example in rule.triggering {
        let found = verifyProduct(example.scope(parse: model)).map(\.fingerprint)
        #expect(Set(found).count == found.count)
      }
    }
  }

  private func model(_ body: String) -> Model {
    parseModel(Array("<model>\(body)</model>".utf8), file: "contents").model
  }
}
