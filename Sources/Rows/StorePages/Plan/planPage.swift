import Comparing
import DataModel
import Findings
import Loading
import OperatingSystem
import StoreModel

/// Counts the objects of a store, and finds out how many of each entity are on a page of `rows`.
///
/// - Throws: `ToolchainError` with exit code 65 if the store cannot be read.
func planPage(of store: ReadableStore, rows: Int) throws(ToolchainError) -> PagePlan {
  let summary = try summarizeRows(store)
  let facts = Dictionary(
    summary.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  var entities: [PageEntity] = []
  let views = store.views.entities.sorted { nameComesBefore($0.name, $1.name) }
  let children = Dictionary(grouping: views) { $0.parent.flatMap { store.views[$0]?.name } ?? "" }
  // A list instead of recursion: nothing bounds how deep a stranger's entities are.
  var open = (children[""] ?? []).reversed().map { ($0, 0) }
  while let (view, depth) = open.popLast() {
    entities.append(
      PageEntity(
        view: view, depth: depth, count: facts[view.name]?.rows ?? 0, shown: 0,
        summary: facts[view.name],
        labelColumn: labelColumn(of: view)))
    open += (children[view.name] ?? []).reversed().map { ($0, depth + 1) }
  }
  let share = fairShare(of: rows, among: entities.map(\.count))
  for index in entities.indices { entities[index].shown = min(entities[index].count, share) }
  let name = lastComponent(of: store.path)
  return PagePlan(
    name: name, size: (try? FileStatus(of: store.path, followsLinks: true).size) ?? 0,
    entities: entities,
    diagram: makeDiagram(of: store.model, title: "Model of \(name)"),
    notes: (store.diagnostics + summary.diagnostics + summary.failures).map(\.summary),
    failures: summary.failures)
}

/// The maximum number of objects per entity such that at most `limit` are shown in total.
///
/// It is at least one, so that a page with room for fewer objects than there are entities still shows one of
/// each; 0 if the limit is 0.
func fairShare(of limit: Int, among counts: [Int]) -> Int {
  var left = limit
  let sorted = counts.sorted()
  for (place, count) in sorted.enumerated() {
    let others = sorted.count - place
    guard count <= left / others else { return max(left / others, min(limit, 1)) }
    left -= count
  }
  return limit
}

/// The index of the column that most likely labels an object: a text whose name is or ends in name, title or
/// label, or the first text.
func labelColumn(of view: EntityView) -> Int? {
  let texts = view.columns.indices.filter { view.columns[$0].kind == .text }
  let words = ["name", "title", "label"]
  for matches in [{ $0 == $1 }, { $0.hasSuffix($1) }] as [(String, String) -> Bool] {
    for word in words {
      let found = texts.first { matches(view.columns[$0].name.lowercased(), word) }
      if let found { return found }
    }
  }
  return texts.first
}
