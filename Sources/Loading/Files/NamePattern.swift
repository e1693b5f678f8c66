/// A name with wildcards as in shells: `*`, `?`, `[a-z]` and `[!a-z]`.
///
/// As in shells, a wildcard does not match a leading dot.
enum NamePattern {
  /// Whether a name matches a pattern without slashes; takes time proportional to the product of their
  /// lengths.
  static func matches(_ pattern: String, _ name: String) -> Bool {
    let (parts, text) = (Self.parts(of: pattern), Array(name.unicodeScalars))
    if text.first == ".", parts.first.map({ $0 != .one(["."..."."], isNegated: false) }) ?? true {
      return false
    }
    var (part, place) = (0, 0)
    var retry: (part: Int, place: Int)?
    while place < text.count {
      if part < parts.count, parts[part] == .any {
        retry = (part, place)
        part += 1
      } else if part < parts.count, parts[part].stands(for: text[place]) {
        part += 1
        place += 1
      } else if let last = retry {
        // The last star takes one more.
        retry = (last.part, last.place + 1)
        (part, place) = (last.part + 1, last.place + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .any }
  }

  /// A part of a pattern.
  private enum Part: Equatable {
    /// Anything, also nothing.
    case any
    /// One character inside, or if negated outside, some ranges.
    case one([ClosedRange<Unicode.Scalar>], isNegated: Bool)

    func stands(for scalar: Unicode.Scalar) -> Bool {
      guard case .one(let ranges, let isNegated) = self else { return false }
      return ranges.contains { $0.contains(scalar) } != isNegated
    }
  }

  private static func parts(of pattern: String) -> [Part] {
    let scalars = Array(pattern.unicodeScalars)
    var parts: [Part] = []
    var place = 0
    while place < scalars.count {
      let scalar = scalars[place]
      place += 1
      switch scalar {
      case "*": if parts.last != .any { parts.append(.any) }
      case "?": parts.append(.one([], isNegated: true))
      case "[":
        // The first character of a set may be the bracket that ends it elsewhere.
        guard let end = scalars.indices.dropFirst(place + 1).first(where: { scalars[$0] == "]" })
        else { fallthrough }
        parts.append(set(Array(scalars[place..<end])))
        place = end + 1
      default: parts.append(.one([scalar...scalar], isNegated: false))
      }
    }
    return parts
  }

  /// The contents of brackets.
  private static func set(_ scalars: [Unicode.Scalar]) -> Part {
    let isNegated = scalars.first == "!" || scalars.first == "^"
    let members = Array(isNegated ? scalars.dropFirst() : scalars[...])
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var place = 0
    while place < members.count {
      let first = members[place]
      if place + 2 < members.count, members[place + 1] == "-", first <= members[place + 2] {
        ranges.append(first...members[place + 2])
        place += 3
      } else {
        ranges.append(first...first)
        place += 1
      }
    }
    return .one(ranges, isNegated: isNegated)
  }
}
