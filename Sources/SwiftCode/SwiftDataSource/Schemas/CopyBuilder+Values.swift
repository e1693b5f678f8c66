extension CopyBuilder {
  /// An initial value in the copy; nil for one that code elsewhere computes.
  ///
  /// The type stands in front of a member: the macro takes no default that begins with a dot.
  ///
  /// - Source: the macro's own message, “A default value requires a fully qualified domain named value”.
  mutating func value(
    _ value: InitialValue, source: String, of type: ResolvedType, scope: NameScope
  ) -> String? {
    if let literal = value.literalText { return literal }
    if case .arithmetic(let numbers) = value, numbers.allSatisfy({ $0.literalText != nil }) {
      // A longer text is not kept as a whole.
      return source.count < 120 && !source.contains(where: \.isNewline) ? source : nil
    }
    switch (type, value) {
    case (.primitive, .call(let called, _)), (.array, .call(let called, _)),
      (.collection, .call(let called, _)):
      guard isOfSystem(table.resolve(called, in: scope)),
        let arguments = plainArguments(of: source),
        let name = text(of: table.resolve(called, in: scope))
      else { return nil }
      return name + arguments
    case (.primitive(_, let name), .implicitMember(let member, nil)):
      return SystemTypes.ownMembers[name]?.contains(member) == true
        ? "\(ofSystem(name)).\(member)" : nil
    case (.primitive(_, let name), .member(let path, let member)):
      return table.resolve(.named(path, []), in: scope) == type
        && SystemTypes.ownMembers[name]?.contains(member) == true
        ? "\(ofSystem(name)).\(member)" : nil
    case (.own(let reference), .call(_, [])):
      // All members of a structure that may be nil begin with nil.
      return isOptionalThroughout(reference)
        ? names[reference].map { "\(declaredName($0))()" } : nil
    case (.own(let reference), .implicitMember(let member, nil)):
      return caseText(member, of: reference)
    case (.own(let reference), .member(let path, let member)):
      let isOfType = table.resolve(.named(path, []), in: scope) == type
      return isOfType ? caseText(member, of: reference) : nil
    default: return nil
    }
  }

  /// A case without values as an initial value; nil for another member.
  private func caseText(_ name: String, of reference: DeclarationReference) -> String? {
    let isCase = table[reference].cases.contains { $0.name == name && $0.payload.isEmpty }
    return isCase ? names[reference].map { "\(declaredName($0)).\(declaredName(name))" } : nil
  }

  /// Whether every member of a structure may be nil.
  private func isOptionalThroughout(_ reference: DeclarationReference) -> Bool {
    let type = table[reference]
    let scope = table.scope(of: reference)
    return type.kind == .structure
      && type.properties.allSatisfy { member in
        guard !member.isLazy, let written = member.type else { return member.isLazy }
        if case .optional = table.resolve(written, in: scope) { return true }
        return false
      }
  }

  /// Whether a type is one of the system, or a collection of such.
  private func isOfSystem(_ type: ResolvedType) -> Bool {
    switch type {
    case .primitive: true
    case .optional(let type), .array(let type): isOfSystem(type)
    case .collection(let types, _): types.allSatisfy(isOfSystem)
    case .own, .system, .unsupported, .unknown: false
    }
  }

  /// The arguments of a call with parentheses; nil if any is not a literal.
  private func plainArguments(of source: String) -> String? {
    guard let open = source.firstIndex(of: "("), source.hasSuffix(")") else { return nil }
    let arguments = source[source.index(after: open)...].dropLast()
    let isPlain = arguments.allSatisfy { $0.isNumber || ["-", ".", "_", " "].contains($0) }
    return isPlain ? "(\(arguments))" : nil
  }
}

extension InitialValue {
  /// The literal; nil for anything else.
  var literalText: String? {
    switch self {
    case .integer(let text), .real(let text): text
    case .string(let text): "\"\(text.unicodeScalars.map(\.textInLiteral).joined())\""
    case .boolean(let flag): flag ? "true" : "false"
    case .none: "nil"
    case .negative(let number): number.literalText.map { "-\($0)" }
    case .array(let elements):
      elements.literalTexts.map { "[\($0.joined(separator: ", "))]" }
    case .dictionary([], _): "[:]"
    case .dictionary(let keys, let values):
      keys.literalTexts.flatMap { keys in
        values.literalTexts.map { values in
          "[\(zip(keys, values).map { "\($0): \($1)" }.joined(separator: ", "))]"
        }
      }
    case .cast(_, let value), .wrapped(let value): value.literalText
    case .call, .member, .implicitMember, .forced, .alternatives, .arithmetic, .interpolated,
      .other:
      nil
    }
  }
}

extension [InitialValue] {
  /// The literals; nil if any is not a literal.
  fileprivate var literalTexts: [String]? {
    let texts = compactMap(\.literalText)
    return texts.count == count ? texts : nil
  }
}

extension Unicode.Scalar {
  /// The scalar as written in a one-line literal.
  fileprivate var textInLiteral: String {
    switch self {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: isPlainInLiteral ? String(Character(self)) : "\\u{\(String(value, radix: 16))}"
    }
  }

  /// Whether it means itself in a literal of one line.
  private var isPlainInLiteral: Bool {
    value >= 0x20 && value != 0x7F && properties.generalCategory != .format
      && !(properties.isWhitespace && self != " ")
  }
}
