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
      ?? explanation(ofText: wanted)
  }

  /// The explanation of a line of a log: that of the code in it, else of the longest text known that is in it, else of the only one
  /// that has a text of which it is part.
  ///
  /// A single word is no text, as it is in many.
  private func explanation(ofText line: String) -> Explanation? {
    let wanted = plainText(line)
    guard wanted.contains(" ") else { return nil }
    let members = groups.flatMap(\.members).filter { !$0.texts.isEmpty || Int($0.subject) != nil }
    if let code = wanted.firstMatch(of: /nscocoaerrordomain"? code=(\d+)/)?.1 {
      return members.first { $0.subject == code }
    }
    var found: (length: Int, member: Explanation)?
    var wholes: [Explanation] = []
    for member in members {
      let texts = member.texts.map(plainText)
      for text in texts.flatMap({ $0.split(separator: "…").map(plainText) })
      where text.contains(" ") && wanted.contains(text) && text.count > found?.length ?? 0 {
        found = (text.count, member)
      }
      if texts.contains(where: { $0.contains(wanted) }) { wholes.append(member) }
    }
    return found?.member ?? (wholes.count == 1 ? wholes[0] : nil)
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
