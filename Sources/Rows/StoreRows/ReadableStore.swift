package import DataModel
package import Findings
import Loading
import OperatingSystem
package import StoreFile
package import StoreModel
package import StoreSchema

/// A store that is open for reading its objects by the names of the model.
///
/// How to use it:
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
  /// The model that the store is of.
  package let model: Model
  /// The schema of the model, with the names that the store has.
  package let schema: StoreSchema
  /// What is in the store but for its objects.
  package let observed: ObservedStore
  /// The objects by the names of the model.
  package let views: StoreViews
  /// The store as it was when it was opened; what could be read of it once it was found damaged.
  package private(set) var snapshot: StoreSnapshot
  /// Whether damage ends what reads it, or the rest is read as far as it can be.
  private let goesOn: Bool
  /// What is damaged, where the rest is read all the same.
  package private(set) var damage: [Diagnostic]
  /// Whether ``snapshot`` is what could be read of a damaged store.
  private(set) var isSalvaged: Bool
  /// The folder with the values kept outside.
  let support: SupportFolder
  /// What there is to say about the store: which parts of its model it lacks.
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

  /// Reads a store that turned out to be damaged from a copy of what can be read of it, from then on.
  ///
  /// - Parameters:
  ///   - problem: The damage, which whoever reads the store reports.
  ///   - error: What SQLite reported.
  /// - Returns: Whether there is such a copy now; not when nobody wants it, or it was read already.
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
  /// - Throws: `ToolchainError` with exit code 74 when another program has written to the store meanwhile.
  package func finish() throws(ToolchainError) {
    // A copy is nobody else's.
    guard files.scratchFolder == nil, !isSalvaged else { return }
    do throws(StoreError) {
      try snapshot.checkUnchanged()
    } catch {
      throw ToolchainError(reading: path, error)
    }
  }
}

/// Where a store that is open is.
struct StoreFiles {
  /// The database file, links followed, or its copy.
  var file: String
  /// The folder that holds the copy; nil for a store that is read where it is.
  var scratchFolder: String?
  /// A folder for temporary copies.
  var scratch: String
}

extension ViewGap {
  /// The attribute, where the property is an element of a composite.
  var attributeName: String? {
    property?.split(separator: ".", maxSplits: 1).first.map(String.init)
  }

  /// The warning for it.
  ///
  /// - Parameters:
  ///   - path: The store.
  ///   - consequence: What it means, behind "is" or "are".
  /// - Returns: The warning.
  package func diagnostic(_ path: String, _ consequence: String = "not shown") -> Diagnostic {
    let what =
      property.map { "\(entity).\($0) is \(consequence)" }
      ?? "objects of \(entity) are \(consequence)"
    return RuleDescription.storeGap.diagnostic("\(what): \(reason)", at: .file(path))
  }

  /// What the store lacks.
  var reason: String {
    column.map { "the table \(table) has no column \($0)" } ?? "there is no table \(table)"
  }
}
