import DataModel

extension Entity {
  /// Requests code for the class `className`.
  mutating func generate(_ className: String, _ generation: CodeGeneration = .classDefinition) {
    self.className = className
    codeGeneration = generation
  }
}
