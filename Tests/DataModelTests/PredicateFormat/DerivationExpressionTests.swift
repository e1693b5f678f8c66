import DataModel
import Testing

@Suite("Derivation expressions")
struct DerivationExpressionTests {
  @Test(
    "a derivation expression is printed in its hashed form",
    arguments: [
      ("pages.@count", "count:(pages)"), ("a.b.@sum", "sum:(a.b)"), ("a.b.@total", "sum:(a.b)"),
      ("canonical:(name)", "canonical:(name)"), ("now()", "now()"), ("a.code", "a.code"),
      ("uppercase:(title)", "uppercase:(title)"), ("items.@sum.price", "items.@sum.price"),
      ("items.@max", "items.@max"), ("items.count", "items.count"), ("@count", "@count"),
      ("$x.a.@count", "count:($x.a)"), ("1 + a.@count", "1 + a.@count"),
    ])
  func normalForm(text: String, expected: String) throws {
    #expect(try derivationExpression(parsing: text).predicateFormat == expected)
  }

  @Test func countBecomesAFunction() throws {
    #expect(try derivationExpression(parsing: "pages.@count") == call("count:", key("pages")))
    #expect(try parseExpression("pages.@count") == key("pages.@count"))
  }

  @Test func predicatesAreNoDerivation() {
    #expect(throws: FormatError.self) { try derivationExpression(parsing: "a == 1") }
  }
}
