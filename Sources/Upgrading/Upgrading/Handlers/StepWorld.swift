import DataModel
import StoreModel

/// The names available to statements of a step file.
struct StepWorld {
  /// The views that can be written.
  let updatable: UpdatableViews
  /// The views of the new store.
  let views: StoreViews
  /// The statements for the views of the store as it was.
  let old: [ViewStatement]
  /// The folded names of the tables of both stores and of SQLite; no property has such a name.
  let tables: Set<String>
  private let newNames: [String: String]
  private let oldNames: [String: String]

  init(
    _ updatable: UpdatableViews, _ views: StoreViews, old: [ViewStatement], tables: [String]
  ) {
    let properties = views.entities.flatMap { $0.namedColumns.map { foldedName($0.name) } }
    let system = ["sqlite_master", "sqlite_schema", "sqlite_temp_master", "sqlite_temp_schema"]
    self.tables = Set((tables + system).map(foldedName))
      .subtracting(updatable.names.map(foldedName)).subtracting(properties)
    self.updatable = updatable
    self.views = views
    self.old = old
    newNames = Dictionary(
      updatable.names.map { (foldedName($0), $0) }, uniquingKeysWith: { first, _ in first })
    oldNames = Dictionary(
      old.map { (foldedName($0.name), $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// The names of all views.
  var names: [String] { updatable.names + old.map(\.name) }

  /// The view of that name in the new version.
  func new(_ name: String) -> String? { newNames[foldedName(name)] }

  /// The view of that name in the store as it was.
  func old(_ name: String) -> String? { oldNames[foldedName(ViewNames.old(name))] }

  /// The entity of a view of the new version that holds objects, and whether those of subentities are among them.
  func entity(_ name: String) -> (view: EntityView, isOnly: Bool)? {
    let folded = foldedName(name)
    for view in views.entities {
      if foldedName(view.name) == folded { return (view, false) }
      if foldedName(ViewNames.only(view.name)) == folded { return (view, true) }
    }
    return nil
  }
}
