import Comparing
import Findings
import StoreModel
import Text

/// The contents of a page.
struct PagePlan {
  /// The name of the store's file.
  var name: String
  /// The size of the store's file, in bytes.
  var size: Int
  /// The entities, each followed by its subentities.
  var entities: [PageEntity]
  /// The drawing of the model.
  var diagram: Diagram
  /// The notes about the store.
  var notes: [String]
  /// Why tables cannot be read.
  var failures: [Diagnostic]

  /// The number of objects in the store.
  var count: Int { entities.reduce(0) { $0 + $1.count } }
  /// The number of objects on the page.
  var shown: Int { entities.reduce(0) { $0 + $1.shown } }

  /// Removes the objects of an entity from the page because they cannot be read.
  mutating func leaveOut(_ index: Int, _ error: ToolchainError) {
    entities[index].shown = 0
    let new = error.diagnostics.filter { !failures.contains($0) }
    failures += new
    notes += new.map(\.summary)
  }
}

/// An entity on a page.
struct PageEntity {
  /// The entity.
  var view: EntityView
  /// The depth below the root of its tree.
  var depth: Int
  /// The number of objects of this entity, without subentities.
  var count: Int
  /// The number of its objects on the page, starting with the first.
  var shown: Int
  /// The sizes of its values and the range of dates.
  var summary: RowSummary.Entity?
  /// The index of the column that labels objects; nil if absent.
  var labelColumn: Int?

  /// The number of objects of this entity without subentities, for display.
  var countText: String { summary?.isDamaged == true ? "damaged" : grouped(count) }

  /// The URL fragment for the entity, as in an `id` attribute.
  var fragment: String { "/\(view.name)" }
}
