import DataModel
import Findings

extension LintRule {
  /// A to-one relationship has a maximum count of 1, a to-many relationship has not.
  static let maxCountMismatch = LintRule(
    RuleDescription(
      "max-count-mismatch", .source, .warning,
      title: "The maximum count of a relationship contradicts `toMany`.",
      rationale:
        "The compiled model contains only the maximum count: without maxCount=\"1\" the "
        + "relationship is to-many there, whatever toMany says.",
      fix:
        "For a to-one relationship, set the maximum count to 1; for a to-many one, set another "
        + "number or none.",
      source: "Xcode always writes maxCount=\"1\" for to-one: none of 19,094 without it."),
    triggering: [
      #"<entity name="A"><relationship name="a" destinationEntity="A" inverseName="a" "#
        + #"inverseEntity="A"/></entity>"#,
      #"<entity name="A"><relationship name="a" toMany="YES" maxCount="1" "#
        + #"destinationEntity="A" inverseName="a" inverseEntity="A"/></entity>"#,
    ],
    nonTriggering: [
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="A" "#
        + #"inverseName="a" inverseEntity="A"/></entity>"#,
      #"<entity name="A"><relationship name="a" toMany="YES" maxCount="10" "#
        + #"destinationEntity="A" inverseName="a" inverseEntity="A"/></entity>"#,
    ]
  ) { input in
    let document = input.document
    return document.elements.indices.compactMap { index in
      guard document.elements[index].name == .relationship,
        let name = document.value(.name, of: index)
      else { return nil }
      let isToMany = document.attribute(.toMany, of: index).map {
        ModelReader.boolean(document.value($0)) ?? false
      }
      let maxCount = document.attribute(.maxCount, of: index).flatMap { Int(document.value($0)) }
      guard (isToMany ?? false) == (maxCount == 1) else { return nil }
      let path = ElementPath.property(entity: input.ownerName(of: index), name: name)
      guard !input.isTold(.invalidCount, path), !input.isTold(.invalidBoolean, path) else {
        return nil
      }
      return FoundInSource(
        path, maxCount == nil ? nil : .maxCount, element: index,
        maxCount == 1
          ? "\(path): the to-many relationship has maxCount=\"1\" and is compiled as to-one"
          : "\(path): the to-one relationship lacks maxCount=\"1\" and is compiled as to-many")
    }
  }
}

extension LintInput {
  /// The name of the element that holds the one at `index`.
  fileprivate func ownerName(of index: Int) -> String {
    let owner = document.elements[..<index].indices.last {
      Int(document.elements[$0].next) > index && document.elements[$0].name == .entity
    }
    return owner.flatMap { document.value(.name, of: $0) } ?? ""
  }
}
