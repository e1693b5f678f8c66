/// The keywords after which a join continues, so that none is an alias.
let joinKeywords: Set<String> = [
  "JOIN", "LEFT", "RIGHT", "FULL", "INNER", "OUTER", "CROSS", "NATURAL",
]

/// The statements that a step file may have.
let stepVerbs: Set<String> = ["SELECT", "VALUES", "INSERT", "REPLACE", "UPDATE", "DELETE", "WITH"]
