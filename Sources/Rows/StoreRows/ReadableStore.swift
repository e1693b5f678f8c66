package import DataModel
package import Findings
import Loading
import OperatingSystem
package import StoreFile
package import StoreModel

/// A store opened for reading its objects by the names in the model.
///
/// Usage:
///
/// ```swift
/// let store = try openStore("App.sqlite", scratch: temporaryDirectory)
/// let trip = store.views["Trip"]
/// let rows = try store.rows(RowRequest(entity: "Trip"))
/// while try rows.next() {
///   let id = rows.id                                  // Trip/p12
///   for (place, column) in rows.layout.columns.enumerated() {
///     print(column.name, rows.value(place))            // typed: .date(…), .uuid(…), .object(…)
///   }
///   for relationship in rows.layout.toMany { print(try rows.targets(of: relationship)) }
/// }
/// try store.finish()                                   // all of it was of one instant
/// ```
///
/// The store is not touched: see ``StoreSnapshot``.
package final class ReadableStore {
  /// The store as the user named it.
  package let path: String
  /// The model of the store.
  package let model: Model
  /// The schema of the model, with the names that the store has.
  package let schema: StoreSchema
  /// The contents of the store, except its objects.
  package let observed: ObservedStore
  /// The objects by the names of the model.
  package let views: StoreViews
  /// The store as it was when it was opened; what could be read of it once it was found damaged.
  package private(set) var snapshot: StoreSnapshot
  /// Whether damage ends what reads it, or the rest is read as far as it can be.
  private let goesOn: Bool
  /// The damage found, if everything else is still read.
  package private(set) var damage: [Diagnostic]
  /// Whether ``snapshot`` is what could be read of a damaged store.
  private(set) var isSalvaged: Bool
  /// The folder with the values kept outside.
  let support: SupportFolder
  /// The problems of the store: parts of its model that it lacks.
  package let diagnostics: [Diagnostic]
  private let files: StoreFiles
  private var salvageFolder: String?

  init(
    path: String, model: Model, schema: StoreSchema, observed: ObservedStore,
    snapshot: StoreSnapshot, support: SupportFolder, diagnostics: [Diagnostic],
    files: StoreFiles, goesOn: Bool, damage: [Diagnostic] = []
  ) {
    self.path = path
    self.model = model
    self.schema = schema
    self.observed = observed
    self.snapshot = snapshot
    self.support = support
    self.files = files
    self.goesOn = goesOn
    self.damage = damage
    isSalvaged = !damage.isEmpty
    views = makeViews(of: model, schema, observed: observed.schema)
    self.diagnostics = diagnostics + views.gaps.map { $0.diagnostic(path) }
  }

  deinit {
    for folder in [files.scratchFolder, salvageFolder] {
      if let folder { removeTree(folder) }
    }
  }

  /// Continues reading a damaged store from a copy of everything that can be salvaged.
  ///
  /// - Parameters:
  ///   - problem: The damage, which the caller reports.
  ///   - error: The error of SQLite.
  /// - Returns: Whether there is such a copy; false if it is not wanted or was already in use.
  func goOn(behind problem: ToolchainError, _ error: StoreError) -> Bool {
    guard goesOn, error.isAboutDamage, !isSalvaged,
      let folder = try? Loading.scratchFolder(in: files.scratch)
    else { return false }
    let copy = joined(folder, "salvaged.sqlite")
    let salvage: Salvage
    do {
      salvage = try salvageStore(at: files.file, to: copy, models: [model]).salvage
      snapshot = try StoreSnapshot(copy)
    } catch {
      removeTree(folder)
      return false
    }
    (salvageFolder, isSalvaged) = (folder, true)
    damage += problem.noting(salvage.lossNotes).diagnostics
    return true
  }

  /// Makes sure that all that was read is of one instant.
  ///
  /// - Throws: `ToolchainError` with exit code 74 if another program has written to the store meanwhile.
  package func finish() throws(ToolchainError) {
    // No other process uses a copy.
    guard files.scratchFolder == nil, !isSalvaged else { return }
    do throws(StoreError) {
      try snapshot.checkUnchanged()
    } catch {
      throw ToolchainError(reading: path, error)
    }
  }
}

/// The location of an open store.
struct StoreFiles {
  /// The database file, links followed, or its copy.
  var file: String
  /// The folder that contains the copy; nil for a store that is read in place.
  var scratchFolder: String?
  /// A folder for temporary copies.
  var scratch: String
}

extension ViewGap {
  /// The attribute, where the property is an element of a composite.
  var attributeName: String? {
    property?.split(separator: ".", maxSplits: 1).first.map(String.init)
  }

  /// The warning about a missing part.
  ///
  /// - Parameters:
  ///   - path: The store.
  ///   - consequence: The consequence, as text after "is" or "are".
  /// - Returns: The warning.
  package func diagnostic(_ path: String, _ consequence: String = "not shown") -> Diagnostic {
    let what =
      property.map { "\(entity).\($0) is \(consequence)" }
      ?? "objects of \(entity) are \(consequence)"
    return RuleDescription.storeGap.diagnostic("\(what): \(reason)", at: .file(path))
  }

  /// The part that the store lacks.
  var reason: String {
    column.map { "the table \(table) has no column \($0)" } ?? "there is no table \(table)"
  }
}
