import ModelFiles

/// Archives of expressions as Xcode writes them into mapping models, built object by object from
/// `Documentation/Formats/mapping-model.md`.
struct ExpressionArchive {
  var builder = ObjectTableBuilder()

  /// The archive whose root is the object that `body` adds.
  static func bytes(_ body: (inout ExpressionArchive) -> ObjectReference) -> [UInt8] {
    var archive = ExpressionArchive()
    let root = body(&archive)
    return archive.builder.archive(root: root)
  }

  mutating func text(_ text: String) -> FieldValue { .reference(builder.string(text)) }

  mutating func value(_ value: ArchivedValue) -> FieldValue { .reference(builder.append(value)) }

  mutating func object(_ chain: [String], _ fields: ArchivedFields) -> ObjectReference {
    let archiveClass = ArchiveClass(chain: chain + ["NSObject"])
    return builder.append(.object(ArchivedObject(archiveClass: archiveClass, fields: fields)))
  }

  mutating func list(_ members: [ObjectReference]) -> FieldValue {
    .reference(object(["NSMutableArray", "NSArray"], ["NS.objects": .references(members)]))
  }

  mutating func variable(_ name: String) -> ObjectReference {
    object(
      ["NSVariableExpression", "NSExpression"],
      ["NSExpressionType": .integer(2), "NSVariable": text(name)])
  }

  mutating func constant(_ value: ArchivedValue) -> ObjectReference {
    object(
      ["NSConstantValueExpression", "NSExpression"],
      ["NSExpressionType": .integer(0), "NSConstantValue": self.value(value)])
  }

  /// A key path of a variable, or without one of the evaluated object.
  mutating func keyPath(_ variable: String?, _ path: String) -> ObjectReference {
    let specifier = object(
      ["NSKeyPathSpecifierExpression", "NSExpression"],
      ["NSExpressionType": .integer(10), "NSKeyPath": text(path)])
    let owner =
      variable.map { self.variable($0) }
      ?? object(["NSSelfExpression", "NSExpression"], ["NSExpressionType": .integer(1)])
    return object(
      ["NSKeyPathExpression", "NSFunctionExpression", "NSExpression"],
      [
        "NSExpressionType": .integer(variable == nil ? 3 : 4), "NSOperand": .reference(owner),
        "NSSelectorName": text(variable == nil ? "valueForKey:" : "valueForKeyPath:"),
        "NSArguments": list([specifier]),
      ])
  }

  mutating func call(
    _ variable: String, _ selector: String, _ arguments: [ObjectReference]
  ) -> ObjectReference {
    let target = self.variable(variable)
    return object(
      ["NSFunctionExpression", "NSExpression"],
      [
        "NSExpressionType": .integer(4), "NSOperand": .reference(target),
        "NSSelectorName": text(selector), "NSArguments": list(arguments),
      ])
  }
}
