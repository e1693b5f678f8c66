import DataModel
import Findings

extension LintRule {
  /// Names are unique where they are looked up.
  static let duplicateName = LintRule(
    RuleDescription(
      "duplicate-name", .source, .error,
      title: "Two elements have the same name.",
      rationale:
        "Core Data finds entities, properties, indexes, composites and fetch requests by name; the "
        + "second one would replace the first.",
      fix: "Rename or remove one of them.",
      source: "NSManagedObjectModel and NSEntityDescription keep them in dictionaries; none among "
        + "731 model files.",
      texts: ["Entity … already has an index with name …"]),
    triggering: [
      #"<entity name="A"/><entity name="A"/>"#,
      #"<entity name="A"><attribute name="a" attributeType="String"/>"#
        + #"<relationship name="a" maxCount="1" destinationEntity="A" inverseName="a" "#
        + #"inverseEntity="A"/></entity>"#,
      #"<entity name="A"/><fetchRequest name="F" entity="A"/><fetchRequest name="F" entity="A"/>"#,
    ],
    nonTriggering: [
      #"<entity name="A"><attribute name="a" attributeType="String"/></entity>"#
        + #"<entity name="a"><attribute name="a" attributeType="String"/></entity>"#,
      #"<entity name="A"/><configuration name="A"/><configuration name="A"/>"#,
    ]
  ) { input in
    let document = input.document
    guard !document.elements.isEmpty else { return [] }
    return document.children(of: 0).flatMap { child -> [FoundInSource] in
      switch document.elements[child].name {
      case .entity: duplicates(in: child, of: document) { .entityChild($0, $1) }
      case .composite: duplicates(in: child, of: document) { .compositeChild($0, $1) }
      default: []
      }
    } + duplicates(in: 0, of: document) { .modelChild($0, $1) }
  }
}

/// The elements that share a namespace.
private enum NameSpace: Hashable {
  case entity, composite, fetchRequest, property, fetchIndex
}

private struct NamedElement {
  var space: NameSpace
  var kind: String
  var path: ElementPath

  static func modelChild(_ element: ElementName, _ names: Names) -> NamedElement? {
    switch element {
    case .entity: NamedElement(space: .entity, kind: "entity", path: .entity(names.own))
    case .composite:
      NamedElement(space: .composite, kind: "composite", path: .composite(names.own))
    case .fetchRequest:
      NamedElement(
        space: .fetchRequest, kind: "fetch request", path: .fetchRequestTemplate(names.own))
    default: nil
    }
  }

  static func entityChild(_ element: ElementName, _ names: Names) -> NamedElement? {
    switch element {
    case .attribute, .relationship, .fetchedProperty:
      NamedElement(
        space: .property, kind: "property",
        path: .property(entity: names.owner, name: names.own))
    case .fetchIndex:
      NamedElement(
        space: .fetchIndex, kind: "index",
        path: .fetchIndex(entity: names.owner, name: names.own))
    default: nil
    }
  }

  static func compositeChild(_ element: ElementName, _ names: Names) -> NamedElement? {
    guard element == .attribute else { return nil }
    return NamedElement(
      space: .property, kind: "element",
      path: .compositeElement(composite: names.owner, name: names.own))
  }
}

private struct Names {
  var owner: String
  var own: String
}

private func duplicates(
  in parent: Int, of document: SourceDocument,
  _ describe: (ElementName, Names) -> NamedElement?
) -> [FoundInSource] {
  guard hasRepeatedName(in: parent, of: document) else { return [] }
  var seen: [NameSpace: Set<String>] = [:]
  let owner = document.value(.name, of: parent) ?? ""
  return document.children(of: parent).compactMap { child in
    guard let name = document.elements[child].name, let own = document.value(.name, of: child),
      let element = describe(name, Names(owner: owner, own: own)),
      !seen[element.space, default: []].insert(own).inserted
    else { return nil }
    return FoundInSource(
      element.path, .name, element: child,
      "\(element.path): there is another \(element.kind) of this name")
  }
}

/// Whether two children of any kind have the same name; usually none have.
private func hasRepeatedName(in parent: Int, of document: SourceDocument) -> Bool {
  var names = Set<String>(minimumCapacity: 32)
  for child in document.children(of: parent) {
    guard let name = document.value(.name, of: child) else { continue }
    guard names.insert(name).inserted else { return true }
  }
  return false
}
