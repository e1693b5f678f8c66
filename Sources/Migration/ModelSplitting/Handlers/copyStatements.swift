import DataModel

/// The statement that copies objects to an entity of another tree.
func copyStatements(_ copy: ObjectCopy, in model: Model) -> [HandlerStatement] {
  let rows = model.alias("l")
  var columns: [String] = []
  var expressions: [String] = []
  var remarks: [String] = []
  var missing: [HandlerStatement] = []
  for value in copy.values where !value.attribute.isDerived {
    switch expression(value, rows) {
    case .expression(let sql, let remark):
      columns.append(name(value.to))
      expressions.append(sql)
      if let remark { remarks.append("REVIEW: \(copy.to).\(value.to): \(remark)") }
    case .unknown(let what): missing.append(.missing("\(copy.to).\(value.to): \(what): say how"))
    }
  }
  columns.append(name(copy.link))
  expressions.append("\(rows)._id")
  let statement = HandlerStatement(
    remarks: remarks,
    sql: """
      INSERT INTO \(name(copy.to))(\(columns.joined(separator: ", ")))
        SELECT \(expressions.joined(separator: ", "))
        FROM \(name(copy.from)) AS \(rows) WHERE \(rows)._entity = \(quotedText(copy.from))
      """)
  return missing + [statement]
}

/// A value of a new object, as an expression on the rows of old ones.
private func expression(_ value: ObjectCopy.Value, _ rows: String) -> Conversion {
  if let source = value.from {
    let column = "\(rows).\(name(source.name))"
    let found = conversion(from: source.attribute, to: value.attribute, column)
    guard case .expression(let sql, let remark) = found, !value.attribute.isOptional,
      source.attribute.isOptional,
      let other = value.attribute.defaultValue?.constant
        ?? neutralValue(of: value.attribute, unique: false)?.sql
    else { return found }
    return .expression("coalesce(\(sql), \(other))", remark: remark)
  }
  if let constant = value.attribute.defaultValue?.constant {
    return .expression(constant, remark: nil)
  }
  if let neutral = neutralValue(of: value.attribute, unique: false) {
    return .expression(neutral.sql, remark: "it gets \(neutral.words)")
  }
  return .unknown("it must have a value")
}
