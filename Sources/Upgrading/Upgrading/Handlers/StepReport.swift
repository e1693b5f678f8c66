/// The effect of a step file on a store.
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
    /// The number of table rows it wrote; an object with dependent relationships counts several times.
    package var rowsWritten: Int
  }

  /// The number of objects of an entity, those of subentities left aside.
  package struct Entity: Hashable, Sendable, Codable {
    /// The name.
    package var name: String
    /// The number before the step file.
    package var before: Int
    /// The number after the step file.
    package var after: Int
  }
}
