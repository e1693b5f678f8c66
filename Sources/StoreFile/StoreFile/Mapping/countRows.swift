/// Asks questions of the rows of a store that conditions made of predicates are part of.
///
/// - Parameters:
///   - queries: Queries that give one number.
///   - path: The store, without journals.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: The answers, in order.
/// - Throws: `StoreError` when one cannot be given, or the work was given up.
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
