package import DataModel
import Findings
import Text

/// A model as a page for people.
package struct ModelPage {
  private let model: Model
  private let hashes: ModelHashes
  private let hashesByName: [String: [UInt8]]
  /// The entities whose hashes are not known.
  private let unjudged: Set<String>
  private let title: String
  private let style: TextStyle

  /// Creates the page of `model` with the heading `title`.
  package init(_ model: Model, hashes: ModelHashes, title: String, style: TextStyle) {
    self.model = model
    self.hashes = hashes
    hashesByName = hashes.byName
    unjudged = model.unjudgedEntities
    self.title = title
    self.style = style
  }

  /// The page, ending with a newline.
  package var text: String {
    ([heading] + model.entities.map(entity) + [composites, requests, configurations])
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var heading: String {
    let identifiers = model.versionIdentifiers.filter { !$0.isEmpty }.sorted()
    var facts = ["\(model.entities.count) \(model.entities.count == 1 ? "entity" : "entities")"]
    if !identifiers.isEmpty { facts.append("version \(identifiers.joined(separator: ", "))") }
    if model.isUsedWithCloudKit { facts.append("used with CloudKit") }
    if model.isUsedWithSwiftData { facts.append("used with SwiftData") }
    return style.bold(printable(title)) + "\n" + list(facts) + "\n"
      + style.faint("version checksum ") + (unjudged.isEmpty ? hashes.checksum : "not known")
      + "\n"
  }

  private func entity(_ entity: Entity) -> String {
    var facts: [String] = []
    if entity.isAbstract { facts.append("abstract") }
    if let parent = entity.parent { facts.append("inherits from \(parent)") }
    if let name = entity.className, name != entity.name { facts.append("class \(name)") }
    facts += renamingFacts(entity.renamingIdentifier, entity.versionHashModifier)
    var text = style.bold(printable(entity.name)) + (facts.isEmpty ? "" : "  " + list(facts)) + "\n"
    text += table(rows(of: entity))
    for constraint in entity.uniquenessConstraints {
      text += "  unique (\(list(constraint)))\n"
    }
    for index in entity.fetchIndexes { text += "  \(printable(fetchIndex(index)))\n" }
    for names in entity.compoundIndexes { text += "  index (\(list(names)))\n" }
    text += userInfo(entity.userInfo)
    text += userInfo(entity.otherUserInfo.mapValues(\.description))
    let known = hashesByName[entity.name].map { hexadecimalText($0) } ?? ""
    let hash = unjudged.contains(entity.name) ? "not known" : known
    return text + style.faint("  hash \(hash)") + "\n"
  }

  private func rows(of entity: Entity) -> [[String]] {
    entity.attributes.map { [$0.name, $0.typeText, list($0.facts)] }
      + entity.relationships.map { [$0.name, $0.typeText, list($0.facts)] }
      + entity.fetchedProperties.map { property in
        [property.name, "fetched", property.fetchRequest.map(request) ?? ""]
      }
  }

  private func table(_ rows: [[String]]) -> String {
    let rows = rows.map { $0.map(printable) }
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { displayWidth($0[column]) }.max() ?? 0 }
    return rows.map { row in
      let end = (row.lastIndex { !$0.isEmpty } ?? 0) + 1
      let cells = row[..<end].enumerated().map { column, cell in
        column + 1 == end ? cell : padded(cell, to: widths[column])
      }
      return "  " + cells.joined(separator: "  ") + "\n"
    }.joined()
  }

  private func fetchIndex(_ index: FetchIndex) -> String {
    let elements = index.elements.map { element in
      let subject =
        switch element.subject {
        case .property(let name): name
        case .expression(_, let text, _): text
        }
      return subject + (element.isAscending ? "" : " descending")
        + (element.type == .rTree ? " r-tree" : "")
    }
    let condition = index.partialPredicate.map { " where \($0)" } ?? ""
    return "index \(index.name) (\(elements.joined(separator: ", ")))\(condition)"
  }

  private func userInfo(_ userInfo: [String: String]) -> String {
    userInfo.sorted { $0.key < $1.key }
      .map { printable("  user info \($0.key) = \($0.value)") + "\n" }.joined()
  }

  private var composites: String {
    model.composites.map { composite in
      style.bold(printable(composite.name)) + "  composite\n"
        + table(composite.attributes.map { [$0.name, $0.typeText, list($0.facts)] })
    }.joined(separator: "\n")
  }

  private var requests: String {
    guard !model.fetchRequestTemplates.isEmpty else { return "" }
    return style.bold("Fetch requests") + "\n"
      + table(model.fetchRequestTemplates.map { [$0.name, request($0.request)] })
  }

  private func request(_ request: FetchRequest) -> String {
    (request.entity ?? "?") + (request.predicate.map { " where \($0)" } ?? "")
  }

  private var configurations: String {
    guard !model.configurations.isEmpty else { return "" }
    return style.bold("Configurations") + "\n"
      + table(
        model.configurations.map {
          [$0.name, $0.entities.sorted(by: nameComesBefore).joined(separator: ", ")]
        })
  }
}
