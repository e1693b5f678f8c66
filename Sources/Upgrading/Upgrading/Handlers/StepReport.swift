/// What a step file has done with a store.
package struct StepReport: Hashable, Sendable, Codable {
  /// The path of the step file.
  package var path: String
  /// Its statements, in order.
  package var statements: [Statement]
  /// The entities that have more objects or fewer than before.
  package var entities: [Entity]

  /// A statement that was carried out.
  package struct Statement: Hashable, Sendable, Codable {
    /// The line at which it begins.
    package var line: Int
    /// How many rows of tables were written by it; an object whose relationships follow is several.
    package var rowsWritten: Int
  }

  /// The number of objects of an entity, those of subentities left aside.
  package struct Entity: Hashable, Sendable, Codable {
    /// The name.
    package var name: String
    /// How many there were before the step file.
    package var before: Int
    /// How many there are after it.
    package var after: Int
  }
}
