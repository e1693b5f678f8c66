import DataModel
import Findings
import Loading
import StoreFile
import StoreModel
import Text

/// Objects that a new store gets.
package struct ObjectInput: Hashable, Sendable {
  /// The source of the objects.
  package var source: ObjectsSource
  /// Whether to store objects that Core Data would refuse to save, with a warning.
  package var allowsInvalid: Bool

  /// Whether to omit dangling links, with a warning.
  package var dropsDangling = false

  /// Describes objects.
  package init(_ source: ObjectsSource, allowsInvalid: Bool = false) {
    self.source = source
    self.allowsInvalid = allowsInvalid
  }
}

/// The result of filling a store.
struct FilledObjects {
  /// The number of objects.
  var count: Int
  /// The warnings.
  var diagnostics: [Diagnostic]
}

/// Writes a store with the objects of a file.
///
/// - Parameters:
///   - store: The schema and metadata of the store; its highest keys and derived values are those of the objects.
///   - path: The path of the file, which must not exist.
///   - input: The objects.
///   - version: The model.
///   - place: The name of the store in errors.
/// - Returns: The result.
/// - Throws: `ToolchainError` with exit code 65 if objects are invalid or the file is malformed,
///   74 if reading or writing fails.
func fillStore(
  _ store: NewStore, at path: String, with input: ObjectInput, of version: LoadedVersion,
  place: String
) throws(ToolchainError) -> FilledObjects {
  let file = try ObjectsFile(input.source, beside: place)
  var fill = ObjectFill(
    file, model: version.model, schema: store.schema, allowsInvalid: input.allowsInvalid,
    dropsDangling: input.dropsDangling)
  var failure: ToolchainError?
  var store = store
  store.computesDerivedValues = false
  do throws(StoreError) {
    try writeStore(store, to: path) { writer throws(StoreError) in
      do throws(FillError) {
        try fill.run(writer)
      } catch {
        switch error {
        case .store(let error): throw error
        case .reading(let error): failure = error
        case .refused: failure = ToolchainError(.data, fill.problems.told(about: file.name))
        }
        // Stops writing; `failure` has the error.
        throw .interrupted
      }
    }
    try checkCounts(fill, store.schema, at: path)
  } catch {
    throw failure ?? ToolchainError(error, store: place, model: version.file)
  }
  return FilledObjects(
    count: fill.counts.values.reduce(0, +),
    diagnostics: fill.problems.told(about: file.name) + fill.droppedLinks
      + fill.unchecked(version))
}

/// Reads back how many objects the store has of each entity.
///
/// - Throws: `StoreError` if it cannot be read, or there are others than were written.
private func checkCounts(
  _ fill: ObjectFill, _ schema: StoreSchema, at path: String
) throws(StoreError) {
  let tables = Set(schema.entities.map(\.table)).sorted()
  guard try countObjects(in: tables, at: path) == fill.counts else {
    throw StoreError(
      .unreadable, message: "the store does not have the objects that were written",
      expected: "to read back what was written")
  }
}

extension ObjectFill {
  /// A warning for each relationship with omitted links.
  fileprivate var droppedLinks: [Diagnostic] {
    dropped.sorted { $0.key < $1.key }.map { name, count in
      RuleDescription.unknownObjectID.with(severity: .warning).diagnostic(
        "\(name): \(counted(count, "link")) to objects that are not in the file "
          + (count == 1 ? "is left out" : "are left out"), at: .file(file.name))
    }
  }

  /// A warning for each attribute of the objects whose validation is not checked.
  fileprivate func unchecked(_ version: LoadedVersion) -> [Diagnostic] {
    layout.schema.entities.filter { counts[$0.number] != nil }.flatMap { entity in
      let attributes = layout.entities[entity.name]?.attributes.values.flatMap(\.leaves) ?? []
      return attributes.sorted { $0.path < $1.path }.compactMap { attribute -> Diagnostic? in
        let name = "\(entity.name).\(attribute.path)"
        let what: String
        if let pattern = attribute.pattern, !pattern.isKnown {
          what = "\(name) is not compared with its regular expression \(pattern.text)"
        } else if let predicate = attribute.attribute.validation.others.first {
          what = "\(name) is not checked by its predicate \(predicate.predicate)"
        } else {
          return nil
        }
        return RuleDescription.uncheckedObjectValue.diagnostic(what, at: .file(version.file))
      }
    }
  }
}
