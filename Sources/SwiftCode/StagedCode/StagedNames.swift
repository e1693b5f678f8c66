/// The names in the code of a plan.
struct StagedNames {
  /// The model as a name of a type: `Shop` for `Shop`, `MyShop` for `my-shop`.
  let type: String
  /// The versions as cases of an enumeration, no two alike.
  let cases: [String]
  /// The functions that people have to write, in the order of the stages.
  let handlers: [HandlerFunction]

  init(_ code: StagedCode) {
    type = upperCamel(code.model, else: "Model")
    var seen: Set<String> = []
    cases = code.versions.map { version in
      let plain = lowerCamel(version.name, else: "version")
      var name = plain
      var number = 2
      while !seen.insert(name.lowercased()).inserted {
        name = "\(plain)_\(number)"
        number += 1
      }
      return name
    }
    let parts = cases.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    handlers = code.stages.enumerated().flatMap { index, stage in
      let step = "\(parts[stage.from])To\(parts[stage.to])"
      return [
        stage.willMigrate.map {
          HandlerFunction(stage: index, isBefore: true, name: "willMigrate\(step)", handler: $0)
        },
        stage.didMigrate.map {
          HandlerFunction(stage: index, isBefore: false, name: "didMigrate\(step)", handler: $0)
        },
      ].compactMap(\.self)
    }
  }

  /// The function of a stage; nil if nothing is to be written by hand.
  func handler(of stage: Int, isBefore: Bool) -> HandlerFunction? {
    handlers.first { $0.stage == stage && $0.isBefore == isBefore }
  }
}

/// A function that people write.
struct HandlerFunction {
  /// The index of the stage.
  var stage: Int
  /// Whether it is called before Core Data's migration.
  var isBefore: Bool
  /// Its name.
  var name: String
  /// The handler.
  var handler: StagedCode.Handler

  /// The function without its body.
  var signature: String { "static func \(name)(_ context: NSManagedObjectContext) throws" }
}

/// The words of `name`, split at characters that are invalid in identifiers.
private func words(_ name: String) -> [String] {
  var words: [String] = []
  var word = ""
  for scalar in name.unicodeScalars {
    if scalar.properties.isXIDContinue && scalar != "_" {
      word.unicodeScalars.append(scalar)
    } else if !word.isEmpty {
      words.append(word)
      word = ""
    }
  }
  return word.isEmpty ? words : words + [word]
}

func upperCamel(_ name: String, else standIn: String) -> String {
  let text = words(name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  return isStart(text) ? text : standIn + text
}

/// The name of a case; adjacent digits are kept apart, so that `1.2` and `12` differ.
private func lowerCamel(_ name: String, else standIn: String) -> String {
  var text = ""
  for word in words(name) {
    let isNumber = word.first?.isNumber == true
    let followsNumber = text.last?.isNumber == true
    text += isNumber && followsNumber ? "_" : ""
    text += text.isEmpty ? lowerFirst(word) : word.prefix(1).uppercased() + word.dropFirst()
  }
  let whole = isStart(text) ? text : standIn + text
  return keywords.contains(whole) ? whole + "Version" : whole
}

/// `word` with its leading capitals lowered: `URLModel` becomes `urlModel`.
private func lowerFirst(_ word: String) -> String {
  let capitals = word.prefix { $0.isUppercase }
  guard capitals.count > 1, capitals.count < word.count else {
    return capitals.count == word.count
      ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
  }
  let kept = capitals.count - (word.dropFirst(capitals.count).first?.isLetter == true ? 1 : 0)
  return word.prefix(kept).lowercased() + word.dropFirst(kept)
}

private func isStart(_ text: String) -> Bool {
  text.unicodeScalars.first.map { $0.properties.isXIDStart } ?? false
}

/// The words that no case can be called without backticks, and those that mean something else after a dot.
///
/// - Source: The Swift Programming Language, keywords used in declarations, statements, expressions and types.
private let keywords: Set<String> = [
  "any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
  "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
  "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "none",
  "operator",
  "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
  "some",
  "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
  "var", "where", "while", "checksum", "rawValue", "hash", "hashValue", "allCases",
]
