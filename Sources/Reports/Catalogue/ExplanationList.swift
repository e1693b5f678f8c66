package import Findings
package import Migration
import Text

/// Everything that can be explained, in groups.
package struct ExplanationList: Sendable {
  /// The headings, each with its members.
  private let groups: [(heading: String, members: [Explanation])]
  /// All of them, in order.
  package let members: [Explanation]
  private let search: ErrorSearch

  /// Creates a list of the rules of a catalogue, and of error codes.
  package init(_ catalogue: Catalogue, _ errors: [CoreDataError]) {
    groups =
      catalogue.groups.map { group in
        (group.heading, group.rules.map { Explanation($0, place: group.place) })
      } + [("Errors of Core Data", errors.map { Explanation($0, rules: catalogue) })]
    members = groups.flatMap(\.members)
    search = ErrorSearch(members)
  }

  /// The explanation of `subject`, whatever the case of its letters: an identifier, or a code.
  package func explanation(of subject: String) -> Explanation? {
    guard subject.utf8.count <= 200 else { return nil }
    let wanted = Catalogue.currentIdentifier(of: subject.lowercased())
    return members.first { $0.subject == wanted }
      ?? Int(wanted).flatMap { search.member(ofExtendedCode: $0) }.map { members[$0] }
  }

  /// The explanations of all errors in a text, in order: those of the codes, names and texts in it, or else of the only one of
  /// whose text it is the greater part.
  ///
  /// - Complexity: O(n) in the length of the text.
  package func explanations(ofText text: String) -> [Explanation] {
    let text = SearchedText(text)
    let found = search.errors(in: text)
    guard found.isEmpty else { return found.map { members[$0] } }
    let wholes = search.errors(around: text)
    return wholes.count == 1 ? wholes.map { members[$0] } : []
  }

  /// The subjects that `subject` may have been meant to be, most similar first, at most three.
  package func near(_ subject: String) -> [String] {
    let wanted = String(subject.lowercased().prefix(100))
    guard wanted.count > 1 else { return [] }
    let letters = Array(wanted)
    return members.map(\.subject).enumerated()
      .compactMap { place, known -> (distance: Int, place: Int, subject: String)? in
        let distance = editDistance(letters, Array(known))
        let isPart = wanted.count > 3 && (known.contains(wanted) || wanted.contains(known))
        guard isPart || distance <= max(1, wanted.count / 4) else { return nil }
        return (distance, place, known)
      }
      .sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.prefix(3).map(\.subject)
  }

  /// The subjects whose texts share the most words with `text`, at most three: two or more words, or a rare
  /// one.
  package func near(text: String) -> [String] {
    let wanted = words(text)
    let shared = members.map { member in
      member.texts.map { words($0).intersection(wanted) }.max { $0.count < $1.count } ?? []
    }
    return zip(members, shared).compactMap { member, own -> (count: Int, subject: String)? in
      let isTelling =
        own.count > 1
        || wanted.count > 1 && own.contains { word in shared.count { $0.contains(word) } < 4 }
      return isTelling ? (own.count, member.subject) : nil
    }
    .sorted { ($1.count, $0.subject) < ($0.count, $1.subject) }.prefix(3).map(\.subject)
  }

  /// The list as text: subjects and titles below headings, in columns.
  package func text(_ style: TextStyle) -> String {
    let width = members.map { displayWidth($0.subject) }.max() ?? 0
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

/// The significant words of a text; only those at the beginning of a long text.
private func words(_ text: String) -> Set<Substring> {
  let text = String(decoding: SearchedText(text.prefix(2000)).bytes, as: UTF8.self)
  return Set(text.split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 3 })
}
