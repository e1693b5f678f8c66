package import Findings
package import Migration
import Text

/// Everything that can be explained, in groups.
package struct ExplanationList: Sendable {
  /// The headings with what is below them.
  private let groups: [(heading: String, members: [Explanation])]

  /// Makes a list of the rules of a catalogue, and of error codes.
  package init(_ catalogue: Catalogue, _ errors: [CoreDataError]) {
    groups =
      catalogue.groups.map { group in
        (group.heading, group.rules.map { Explanation($0, place: group.place) })
      } + [("Errors of Core Data", errors.map { Explanation($0, rules: catalogue) })]
  }

  /// The explanation of `subject`, whatever the case of its letters: an identifier, a code, or words of an error's text.
  package func explanation(of subject: String) -> Explanation? {
    let wanted = Catalogue.currentIdentifier(of: subject.lowercased())
    return groups.lazy.flatMap(\.members).first { $0.subject == wanted }
      ?? explanations(ofText: wanted).first
  }

  /// The explanations of all errors in a text, in order: those of the codes in it, else that of the longest text known that is in
  /// it, else of the only one that has a text of which it is part.
  ///
  /// A single word is no text, as it is in many.
  package func explanations(ofText text: String) -> [Explanation] {
    let wanted = plainText(text)
    guard wanted.contains(" ") || wanted.contains("=") else { return [] }
    let members = groups.flatMap(\.members).filter { !$0.texts.isEmpty || Int($0.subject) != nil }
    var coded: [Explanation] = []
    for subject in codes(in: wanted) {
      guard let member = members.first(where: { $0.subject == subject }),
        !coded.contains(where: { $0.subject == subject })
      else { continue }
      coded.append(member)
    }
    guard coded.isEmpty else { return coded }
    var found: (length: Int, member: Explanation)?
    var wholes: [Explanation] = []
    for member in members {
      let texts = member.texts.map(plainText)
      for text in texts {
        guard let length = lengthOfMatch(text, in: wanted), length > found?.length ?? 0 else {
          continue
        }
        found = (length, member)
      }
      if wanted.count > 9, texts.contains(where: { $0.contains(wanted) }) { wholes.append(member) }
    }
    return (found?.member ?? (wholes.count == 1 ? wholes[0] : nil)).map { [$0] } ?? []
  }

  /// The subjects that may have been meant by `subject`, the nearest first, at most three.
  package func near(_ subject: String) -> [String] {
    let wanted = String(subject.lowercased().prefix(100))
    guard wanted.count > 1 else { return [] }
    let letters = Array(wanted)
    return groups.flatMap(\.members).map(\.subject).enumerated()
      .compactMap { place, known -> (distance: Int, place: Int, subject: String)? in
        let distance = editDistance(letters, Array(known))
        let isPart = wanted.count > 3 && (known.contains(wanted) || wanted.contains(known))
        guard isPart || distance <= max(1, wanted.count / 4) else { return nil }
        return (distance, place, known)
      }
      .sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.prefix(3).map(\.subject)
  }

  /// The subjects of the texts that share most words with `text`, at most three.
  package func near(text: String) -> [String] {
    let wanted = words(text)
    return groups.flatMap(\.members).compactMap { member -> (count: Int, subject: String)? in
      let count = member.texts.map { words($0).intersection(wanted).count }.max() ?? 0
      return count > 1 ? (count, member.subject) : nil
    }
    .sorted { ($1.count, $0.subject) < ($0.count, $1.subject) }.prefix(3).map(\.subject)
  }

  /// The list as text: subjects and titles below headings, in columns.
  package func text(_ style: TextStyle) -> String {
    let width = groups.flatMap(\.members).map { displayWidth($0.subject) }.max() ?? 0
    return groups.map { heading, members in
      style.bold(heading) + "\n\n"
        + members.map { member in
          let lines = wrapped(member.title, to: max(style.width - width - 4, 30))
          let gap = "\n" + String(repeating: " ", count: width + 4)
          return "  \(padded(member.subject, to: width))  \(lines.joined(separator: gap))\n"
        }.joined()
    }.joined(separator: "\n")
  }
}

/// A text in small letters, with straight quotes and single blanks, by which texts are compared.
private func plainText(_ text: some StringProtocol) -> String {
  text.lowercased().replacing("’", with: "'").replacing("‘", with: "'")
    .split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// The words of a text that are long enough to tell it from others.
private func words(_ text: String) -> Set<Substring> {
  Set(plainText(text).split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 3 })
}

/// The subjects of the codes in a text, in its order, whichever way they are written.
private func codes(in text: String) -> [String] {
  let domain =
    /(cocoa|nssqlite|ckerror)(?:error)?(?:domain)?["')]*[\s:,=]*(?:(?:error )?code|error)?["\s:=(]*(-?\d+)/
  let line = /(?:coredata: error: \(|sqlite error code: ?)(\d+)/
  let named = text.matches(of: domain).compactMap { match -> (String.Index, String)? in
    switch match.1 {
    case "cocoa": (match.range.lowerBound, String(match.2))
    case "nssqlite": (match.range.lowerBound, "sqlite-\(match.2)")
    default: (match.range.lowerBound, "ckerror-\(match.2)")
    }
  }
  let lines = text.matches(of: line).map { ($0.range.lowerBound, "sqlite-\($0.1)") }
  return (named + lines).sorted { $0.0 < $1.0 }.map(\.1)
}

/// How many characters of a known text are in another one, with anything in place of each `…`; nil when it is not.
private func lengthOfMatch(_ known: String, in text: String) -> Int? {
  let pieces = known.split(separator: "…").map(plainText).filter { !$0.isEmpty }
  guard pieces.contains(where: { $0.contains(" ") || $0.count > 30 }) else { return nil }
  var rest = text[...]
  for piece in pieces {
    guard let range = rest.firstRange(of: piece) else { return nil }
    rest = rest[range.upperBound...]
  }
  return pieces.reduce(0) { $0 + $1.count }
}
