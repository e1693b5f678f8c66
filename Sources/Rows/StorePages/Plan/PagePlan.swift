import Comparing
import Findings
import StoreModel
import Text

/// What is on a page.
struct PagePlan {
  /// The name of the store's file.
  var name: String
  /// The size of the store's file, in bytes.
  var size: Int
  /// The entities, each followed by its subentities.
  var entities: [PageEntity]
  /// The drawing of the model.
  var diagram: Diagram
  /// What there is to say about the store.
  var notes: [String]
  /// Why tables cannot be read.
  var failures: [Diagnostic]

  /// How many objects there are.
  var count: Int { entities.reduce(0) { $0 + $1.count } }
  /// How many objects are on the page.
  var shown: Int { entities.reduce(0) { $0 + $1.shown } }

  /// Takes the objects of an entity off the page, as they cannot be read.
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
  /// How far it is below the root of its tree.
  var depth: Int
  /// How many objects are of just this entity.
  var count: Int
  /// How many of them are on the page: the first.
  var shown: Int
  /// How large its values are, and from when to when dates reach.
  var summary: RowSummary.Entity?
  /// The place of the column that names objects for people; nil where none does.
  var labelColumn: Int?

  /// How many objects are of just this entity, for people.
  var countText: String { summary?.isDamaged == true ? "damaged" : grouped(count) }

  /// The fragment of the page's address that leads to the entity, as in an attribute `id`.
  var fragment: String { "/\(view.name)" }
}
