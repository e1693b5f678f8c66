import DataModel
import Testing

@Suite("Reading expressions")
struct ExpressionParsingTests {
  @Test(
    "a literal is read as a constant",
    arguments: [
      ("nil", Constant.null), ("NULL", .null), ("yes", .boolean(true)), ("FALSE", .boolean(false)),
      ("12", .integer(12)), ("-12", .integer(-12)), ("0x1F", .integer(31)), ("0o17", .integer(15)),
      ("0b101", .integer(5)), ("007", .integer(7)), ("1.5", .real(1.5)), (".5", .real(0.5)),
      ("1e3", .real(1000)), ("-2.5E-3", .real(-0.0025)), ("-0.0", .real(-0.0)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .decimal("9223372036854775808")),
      ("-9223372036854775809", .decimal("-9223372036854775809")),
      ("0100000000000000000000", .decimal("100000000000000000000")),
      ("1000000000000000000000000000000000000000", .real(1e39)),
    ])
  func literals(text: String, expected: Constant) throws {
    #expect(try parseExpression(text) == .constant(expected))
  }

  @Test(
    "a string literal is read with its escapes",
    arguments: [
      (#""""#, ""), ("'it'", "it"), (#""it's""#, "it's"), (#"'say "x"'"#, #"say "x""#),
      (#"'a\'b\"c\\d'"#, #"a'b"c\d"#), (#""\n\t\r""#, "\n\t\r"),
      (#""\x41\u00e9\101\0""#, "Aé\u{41}\0"),
      (#""\ud83d\ude00 😀""#, "😀 😀"), (#""\d+\.""#, "d+."),
    ])
  func strings(text: String, expected: String) throws {
    #expect(try parseExpression(text) == string(expected))
  }

  @Test func keyPaths() throws {
    #expect(try parseExpression("a.b.c") == key("a.b.c"))
    #expect(try parseExpression("a.b.@count") == key("a.b.@count"))
    #expect(try parseExpression("items.@avg.price") == key("items.@avg.price"))
    #expect(
      try parseExpression("@distinctUnionOfObjects.name") == key("@distinctUnionOfObjects.name"))
    #expect(try parseExpression("#size.first.#in") == key("size.first.in"))
    #expect(try parseExpression("größe.имя") == key("größe.имя"))
    #expect(try parseExpression("SELF") == .selfObject)
    #expect(try parseExpression("self.a") == .keyPath(operand: .selfObject, path: "a"))
    #expect(try parseExpression("$x") == .variable("x"))
    #expect(
      try parseExpression("$FETCH_SOURCE.a.b")
        == .keyPath(operand: .variable("FETCH_SOURCE"), path: "a.b"))
    #expect(try parseExpression("(a).b") == .keyPath(operand: key("a"), path: "b"))
    #expect(try parseExpression("function.union") == key("function.union"))
  }

  @Test func functionCalls() throws {
    #expect(try parseExpression("now()") == call("now"))
    #expect(try parseExpression("canonical:(name)") == call("canonical:", key("name")))
    #expect(try parseExpression("sum(items.price)") == call("sum:", key("items.price")))
    #expect(try parseExpression("add:to:(1, 2)") == call("add:to:", number(1), number(2)))
    #expect(
      try parseExpression("CAST(x, 'NSDate')")
        == call("castObject:toType:", key("x"), string("NSDate")))
    #expect(
      try parseExpression("function(a, 'go:with:', 1, $y)")
        == .function(
          operand: key("a"), selector: "go:with:", arguments: [number(1), .variable("y")]))
  }

  @Test func mappingModelExpression() throws {
    let selector = "destinationInstancesForEntityMappingNamed:sourceInstances:"
    let text = """
      FUNCTION($manager, "\(selector)" , "AToB", FUNCTION($source, "valueForKey:" , "b"))
      """
    let source = Expression.function(
      operand: .variable("source"), selector: "valueForKey:", arguments: [string("b")])
    let expected = Expression.function(
      operand: .variable("manager"), selector: selector, arguments: [string("AToB"), source])
    #expect(try parseExpression(text) == expected)
    #expect(expected.predicateFormat == text)
  }

  @Test func arithmetic() throws {
    let (a, b, c) = (key("a"), key("b"), key("c"))
    #expect(
      try parseExpression("a + b * c") == call("add:to:", a, call("multiply:by:", b, c)))
    #expect(
      try parseExpression("a - b - c")
        == call("from:subtract:", call("from:subtract:", a, b), c))
    #expect(
      try parseExpression("a / b ** c") == call("divide:by:", a, call("raise:toPower:", b, c)))
    #expect(try parseExpression("a-1") == call("from:subtract:", a, number(1)))
    #expect(try parseExpression("-a") == call("multiply:by:", number(-1), a))
    #expect(
      try parseExpression("~a & b | c ^ a << 1 >> 2")
        == call(
          "bitwiseOr:with:", call("bitwiseAnd:with:", call("onesComplement:", a), b),
          call(
            "bitwiseXor:with:", c,
            call("rightshift:by:", call("leftshift:by:", a, number(1)), number(2)))))
  }

  @Test func collections() throws {
    #expect(try parseExpression("{}") == .aggregate([]))
    #expect(try parseExpression("{1, 'a'}") == .aggregate([number(1), string("a")]))
    #expect(try parseExpression("a[0]") == call("objectFrom:withIndex:", key("a"), number(0)))
    #expect(try parseExpression("a[First]") == .indexed(key("a"), .first))
    #expect(
      try parseExpression("a[LAST].b[size]")
        == .indexed(.keyPath(operand: .indexed(key("a"), .last), path: "b"), .size))
    #expect(
      try parseExpression("a UNION b MINUS c")
        == .setOperation(.minus, .setOperation(.union, key("a"), key("b")), key("c")))
    #expect(
      try parseExpression("SUBQUERY(items, $x, $x.a == 1).@count")
        == .keyPath(
          operand: .subquery(
            collection: key("items"), variable: "x",
            predicate: compare(
              .keyPath(operand: .variable("x"), path: "a"), .equalTo, number(1))),
          path: "@count"))
  }

  @Test func otherForms() throws {
    #expect(
      try parseExpression("TERNARY(a == 1, 2, b)")
        == .conditional(equals("a", 1), number(2), key("b")))
    #expect(
      try parseExpression("$x := 2 + 3")
        == .assignment(variable: "x", call("add:to:", number(2), number(3))))
    #expect(
      try parseExpression("FETCH($r, $manager.context, NO)")
        == .fetchRequest(
          request: .variable("r"),
          context: .keyPath(operand: .variable("manager"), path: "context"), countOnly: false))
    #expect(try parseExpression("anykey") == .anyKey)
  }
}
