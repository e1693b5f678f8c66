/// Runs counting queries whose conditions are generated from predicates.
///
/// - Parameters:
///   - queries: Queries that return one number.
///   - path: The store, without journals.
///   - isInterrupted: Called periodically; returns whether to stop.
/// - Returns: The numbers in order.
/// - Throws: `StoreError` if one cannot be computed or the work was cancelled.
package func countRows(
  _ queries: [String], at path: String, isInterrupted: @escaping @Sendable () -> Bool
) throws(StoreError) -> [Int] {
  let connection = try StoreConnection(
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  try connection.keepFewPages()
  try connection.addTextFunctions()
  var answers: [Int] = []
  for query in queries {
    var answer = 0
    try connection.forEachRow(query) { row in answer = row.integer(0) }
    answers.append(answer)
  }
  return answers
}
