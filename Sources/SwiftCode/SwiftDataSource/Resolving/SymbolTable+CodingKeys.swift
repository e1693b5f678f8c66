extension SymbolTable {
  /// Whether an enumeration or structure, or an extension of it, has `CodingKeys`, or those of a case.
  func hasCodingKeys(_ reference: DeclarationReference) -> Bool {
    let ofCases = self[reference].cases.map { $0.name.prefix(1).uppercased() + $0.name.dropFirst() }
    let names = Set((ofCases + [""]).map { $0 + "CodingKeys" })
    return ([reference] + extensions(of: reference)).contains {
      !self[$0].codingKeys.isDisjoint(with: names)
    }
  }
}
