import DataModel
import Findings

extension LintRule {
  /// Lists name each thing once.
  static let repeatedMember = LintRule(
    RuleDescription(
      "repeated-member", .source, .warning,
      title: "An index, a constraint, a configuration or user info names the same thing twice.",
      rationale:
        "The second one has no effect, except in user info: of two values for one key, the last "
        + "counts.",
      fix: "Remove one of them, or correct its name.",
      source:
        "Follows from what the lists are: user info is kept by key, the entities of a "
        + "configuration are a set; none in 1,135 model files. It is not known whether momc "
        + "refuses it, so the model is compiled."
    ),
    triggering: [
      #"<entity name="A"><userInfo><entry key="k" value="1"/><entry key="k" value="2"/></userInfo></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="String"/><fetchIndex name="i">"#
        + #"<fetchIndexElement property="a" type="Binary" order="ascending"/>"#
        + #"<fetchIndexElement property="a" type="Binary" order="ascending"/></fetchIndex></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="String"/><compoundIndexes><compoundIndex>"#
        + #"<index value="a"/><index value="a"/></compoundIndex></compoundIndexes></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="String"/><uniquenessConstraints>"#
        + #"<uniquenessConstraint><constraint value="a"/><constraint value="a"/></uniquenessConstraint>"#
        + "</uniquenessConstraints></entity>",
      #"<entity name="A"><attribute name="a" attributeType="String"/><uniquenessConstraints>"#
        + #"<uniquenessConstraint><constraint value="a"/></uniquenessConstraint>"#
        + #"<uniquenessConstraint><constraint value="a"/></uniquenessConstraint>"#
        + "</uniquenessConstraints></entity>",
      #"<entity name="A"/><configuration name="C"><memberEntity name="A"/><memberEntity name="A"/>"#
        + "</configuration>",
    ],
    nonTriggering: [
      #"<entity name="A"><attribute name="a" attributeType="String"><userInfo>"#
        + #"<entry key="k" value="1"/></userInfo></attribute><userInfo><entry key="k" value="1"/>"#
        + "</userInfo></entity>",
      #"<entity name="A"><attribute name="a" attributeType="String"/>"#
        + #"<attribute name="b" attributeType="String"/><uniquenessConstraints>"#
        + #"<uniquenessConstraint><constraint value="a"/></uniquenessConstraint>"#
        + #"<uniquenessConstraint><constraint value="a"/><constraint value="b"/></uniquenessConstraint>"#
        + "</uniquenessConstraints></entity>",
    ]
  ) { input in
    var members = RepeatedMembers(document: input.document)
    members.look()
    return members.found
  }
}

/// Looks for repeated members of lists.
private struct RepeatedMembers {
  let document: SourceDocument
  private(set) var found: [FoundInSource] = []

  init(document: SourceDocument) {
    self.document = document
  }

  mutating func look() {
    guard !document.elements.isEmpty else { return }
    for child in document.children(of: 0) {
      switch document.elements[child].name {
      case .entity: lookInEntity(child)
      case .configuration:
        guard let name = document.value(.name, of: child) else { continue }
        for (member, entity) in repeated(.memberEntity, .name, in: child) {
          note(
            .configuration(name), .name, member,
            "the configuration \"\(name)\" names the entity \"\(entity)\" again")
        }
      default: continue
      }
    }
  }

  private mutating func lookInEntity(_ index: Int) {
    guard let entity = document.value(.name, of: index) else { return }
    for child in document.children(of: index) {
      switch document.elements[child].name {
      case .attribute, .relationship, .fetchedProperty:
        for info in children(.userInfo, of: child) {
          guard let name = document.value(.name, of: child) else { continue }
          lookInUserInfo(info, .property(entity: entity, name: name))
        }
      case .userInfo: lookInUserInfo(child, .entity(entity))
      case .fetchIndex: lookInFetchIndex(child, of: entity)
      case .compoundIndexes:
        for compound in children(.compoundIndex, of: child) {
          for (member, name) in repeated(.index, .value, in: compound) {
            note(
              .entity(entity), .value, member,
              "\(entity): a compound index names \"\(name)\" again")
          }
        }
      case .uniquenessConstraints: lookInConstraints(child, of: entity)
      default: continue
      }
    }
  }

  private mutating func lookInUserInfo(_ index: Int, _ path: ElementPath) {
    for (member, key) in repeated(.entry, .key, in: index) {
      note(
        path, .key, member,
        "\(path): the user info has the key \"\(key)\" again; the last value counts")
    }
  }

  private mutating func lookInFetchIndex(_ index: Int, of entity: String) {
    guard let name = document.value(.name, of: index) else { return }
    let path = ElementPath.fetchIndex(entity: entity, name: name)
    for attribute in [AttributeName.property, .expression] {
      for (member, name) in repeated(.fetchIndexElement, attribute, in: index) {
        note(path, attribute, member, "\(path): the index names \"\(name)\" again")
      }
    }
  }

  /// Finds repeated constraints, independent of the order of their properties.
  private mutating func lookInConstraints(_ index: Int, of entity: String) {
    var seen: Set<Set<String>> = []
    for (place, constraint) in children(.uniquenessConstraint, of: index).enumerated() {
      let path = ElementPath.uniquenessConstraint(entity: entity, index: place)
      let names = children(.constraint, of: constraint).compactMap {
        document.value(.value, of: $0)
      }
      let again = repeated(.constraint, .value, in: constraint)
      if !names.isEmpty, again.isEmpty, !seen.insert(Set(names)).inserted {
        note(
          path, nil, constraint,
          "\(entity): there is another uniqueness constraint of \(names.joined(separator: ", "))")
      }
      for (member, name) in again {
        note(
          path, .value, member, "\(entity): a uniqueness constraint names \"\(name)\" again")
      }
    }
  }

  private mutating func note(
    _ path: ElementPath, _ attribute: AttributeName?, _ element: Int, _ summary: String
  ) {
    found.append(FoundInSource(path, attribute, element: element, summary))
  }

  /// The children called `name` whose `attribute` has a value that an earlier one has.
  private func repeated(
    _ name: ElementName, _ attribute: AttributeName, in index: Int
  ) -> [(element: Int, value: String)] {
    let children = children(name, of: index)
    guard children.count > 1 else { return [] }
    var seen: Set<String> = []
    return children.compactMap { child in
      guard let value = document.value(attribute, of: child), !seen.insert(value).inserted else {
        return nil
      }
      return (child, value)
    }
  }

  private func children(_ name: ElementName, of index: Int) -> [Int] {
    document.children(of: index).filter { document.elements[$0].name == name }
  }
}
