/// Several names in one line: the first `limit`, and how many more there are.
package func shortList(_ names: [String], limit: Int = 8) -> String {
  let shown = names.prefix(limit).joined(separator: ", ")
  return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
}
