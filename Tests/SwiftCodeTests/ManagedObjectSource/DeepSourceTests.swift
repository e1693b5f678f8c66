import OperatingSystem
import SwiftCode
import Testing

@Suite("Excessive sources")
struct DeepSourceTests {
  @Test(arguments: [
    ("brackets", "let x = ", "(", "1", ")"), ("arrays", "let x = ", "[", "1", "]"),
    ("braces", "", "do {", "f()", "}"), ("types", "let x: ", "A<", "B", ">"),
    ("calls", "let x = ", "f(", "1", ")"), ("closures", "let x = ", "{", "1", "}"),
    ("members", "let x = a", ".b", "", ""), ("optionals", "let x: A", "?", "", ""),
    ("tries", "let x = ", "try ", "f()", ""), ("awaits", "let x = ", "await ", "f()", ""),
    ("functions", "let x: () ", "-> () ", "", ""), ("else", "if a {}", " else if a {}", "", ""),
    ("some", "let x: ", "some ", "P", ""), ("sums", "let x = 1", " + 1", "", ""),
    ("questions", "let x = ", "a ? b : ", "c", ""),
    ("branches", "", "#if A\n", "f()\n", "#endif\n"),
    ("classes", "", "class A {", "", "}"), ("attributes", "", "@a ", "class A {}", ""),
    ("prefixes", "let x = ", "-(", "1", ")"), ("patterns", "let ", "(", "a", ")"),
    ("texts", "let x = ", "\"\\(", "1", ")\""), ("bang", "let x = a", "!", "", ""),
    ("inout", "let x: (", "inout ", "A", ") -> ()"), ("and", "f(", "&", "a", ")"),
    ("subscripts", "let x = a", "[0]", "", ""), ("chain", "let x = a", "()", "", ""),
    ("labels", "", "a: ", "while true {}", ""), ("cast", "let x = a", " as A", "", ""),
    ("meta", "let x: A", ".Type", "", ""), ("is", "let x = ", "a is ", "B", ""),
    ("operators", "let x = ", "~ ", "a", ""), ("case", "switch x { ", "case .a: ", "f()", "}"),
    ("compositions", "let x: A", " & A", "", ""), ("tuples", "let x: ", "(A, ", "A", ")"),
    ("repeat", "let x: (", "repeat ", "A", ")"), ("each", "let x: (", "each ", "A", ")"),
    ("any", "let x: ", "any ", "A", ""), ("suppressed", "let x: ", "~", "A", ""),
    ("let", "if case ", "let ", "a = b {}", ""), ("is pattern", "if case ", "is ", "a = b {}", ""),
    ("return", "func f() { ", "return ", "1 }", ""),
    ("if", "let x = ", "if a { ", "b", " } else { c }"),
    ("copy", "let x = ", "copy ", "a", ""), ("unsafe", "let x = ", "unsafe ", "a", ""),
    ("backslash", "let x = \\A", ".b", "", ""),
    ("where", "func f<A>() where ", "A: B, ", "A: B {}", ""),
    ("macro", "", "#a ", "", ""), ("assign", "", "a = ", "b", ""), ("comments", "", "/*", "", "*/"),
    ("modifiers", "", "public ", "class A {}", ""),
    ("throws", "let x: () ", "throws -> () ", "", ""),
    ("regex", "let x = ", "/(", "a", ")/"), ("defer", "", "defer { ", "", "}"),
    ("generics", "class A", "<B: ", "C", ">"), ("spaced generics", "class A", "< B: ", "C", ">"),
    ("isolated", "let x: (", "isolated ", "A", ") -> ()"),
  ])
  func `an excessively nested source is read or refused in finite time`(
    _ what: (String, String, String, String, String)
  ) throws {
    for count in [12, 90, 2000] {
      let text =
        what.1 + String(repeating: what.2, count: count) + what.3
        + String(repeating: what.4, count: count)
      let thread = Thread {
        let source = readClassSource(Array(text.utf8), file: "deep.swift")
        #expect(source.declarations.count <= count + 1 && source.problems.count <= 1)
      }
      try #require(thread).join()
    }
  }
}
