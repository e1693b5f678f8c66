import DataModel
import Findings

extension ReleaseRule {
  /// A mapping model is used instead of inference in the step about to ship.
  static let mappingModelUsed = ReleaseRule(
    RuleDescription(
      "mapping-model-used", .inference, .note,
      title: "The step about to ship uses a mapping model.",
      rationale: """
        Core Data prefers a mapping model that fits to inference. Its expressions and policies \
        decide what happens to rows and are not checked: neither what could fail on rows, nor what \
        would be lost.
        """,
      fix: "Test the migration with rows of the old version.",
      source: "NSPersistentStoreCoordinator's search for mapping models."),
    triggering: [],
    nonTriggering: []
  ) { scope in
    guard let current = scope.input.head?.current, let previous = scope.input.previous,
      let head = scope.input.head?[current], let file = scope.input.mappingModel(previous, head)
    else { return [] }
    return [
      FoundInRelease(
        "\"\(previous.name)\" → \"\(current)\" uses a mapping model, which is not checked",
        at: .file(.file(file)), key: "\(previous.name):\(current)",
        content: [previous.hashes.checksum, scope.input.head?[current]?.hashes.checksum ?? ""])
    ]
  }
}
