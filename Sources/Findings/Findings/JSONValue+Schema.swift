/// Building blocks for JSON schemas.
extension JSONValue {
  /// Returns a JSON Schema (draft 2020-12) of format version 1, whose `$id` is its address on the site.
  ///
  /// - Parameters:
  ///   - name: The name of the schema on the site.
  ///   - title: The command, or the other producer or consumer of the JSON.
  ///   - description: A sentence about the JSON; nil if the members contain one.
  ///   - members: The members of the schema: its type, or a reference to it and the definitions.
  /// - Returns: The schema.
  package static func schema(
    _ name: String, of title: String, _ description: String?, _ members: JSONValue
  ) -> JSONValue {
    guard case .object(let members) = members else { return members }
    let promise = "Within a formatVersion, members are only added, never renamed or removed."
    let head: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": .string(ProjectAddress.schema("\(name)-1")),
      "title": .string("\(title), formatVersion 1"),
    ]
    guard case .object(let start) = described(head, description.map { "\($0) \(promise)" }) else {
      return head
    }
    return .object(start + members)
  }

  /// A reference to the definition called `name`.
  package static func reference(_ name: String, _ description: String? = nil) -> JSONValue {
    described(["$ref": .string("#/$defs/\(name)")], description)
  }

  /// A string.
  package static func text(_ description: String? = nil) -> JSONValue {
    described(["type": "string"], description)
  }

  /// A boolean.
  package static func flag(_ description: String? = nil) -> JSONValue {
    described(["type": "boolean"], description)
  }

  /// An integer of at least `least`.
  package static func number(_ description: String? = nil, from least: Int64 = 0) -> JSONValue {
    described(["type": "integer", "minimum": .integer(least)], description)
  }

  /// An array with elements of schema `element`.
  package static func list(_ element: JSONValue, _ description: String? = nil) -> JSONValue {
    described(["type": "array", "items": element], description)
  }

  /// The schema `value`, or null.
  package static func nullable(_ value: JSONValue, _ description: String? = nil) -> JSONValue {
    described(["anyOf": .array([value, ["type": "null"]])], description)
  }

  /// One of `values`.
  package static func choice(_ values: [String], _ description: String? = nil) -> JSONValue {
    described(["enum": .array(values.map { .string($0) })], description)
  }

  /// An object with all of `members`, any of the `optional` ones, and no others.
  package static func record(
    _ description: String, _ members: [(String, JSONValue)], optional: [(String, JSONValue)] = []
  ) -> JSONValue {
    [
      "type": "object", "description": .string(description),
      "properties": .object((members + optional).map { .init($0.0, $0.1) }),
      "required": .array(members.map { .string($0.0) }), "additionalProperties": false,
    ]
  }

  /// An object with any names, whose members have the schema `member`.
  package static func dictionary(_ member: JSONValue, _ description: String? = nil) -> JSONValue {
    described(["type": "object", "additionalProperties": member], description)
  }

  /// `schema` with a description; `true` accepts anything.
  package static func described(_ schema: JSONValue, _ description: String?) -> JSONValue {
    guard let description else { return schema }
    guard case .object(let members) = schema else { return ["description": .string(description)] }
    return .object(members + [.init("description", .string(description))])
  }
}
