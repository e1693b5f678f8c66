package import DataModel
import Foundation

/// Writes the source of a mapping model as Xcode does: an XML store with copies of both versions.
package struct MappingSourceWriter {
  /// An attribute of an object: text or bytes.
  package enum Value {
    /// Text, escaped when it is written.
    case text(String)
    /// Bytes, written as Base64.
    case data([UInt8])
  }

  /// A property mapping.
  package struct Property {
    /// The attributes of its object by name.
    package var values: [String: Value]

    /// Creates the mapping of the property called `name` with further attributes.
    package init(_ name: String, _ values: [String: Value] = [:]) {
      self.values = values
      self.values["name"] = .text(name)
    }
  }

  /// An entity mapping.
  package struct Mapping {
    /// The attributes of its object by name.
    package var values: [String: Value] = [:]
    /// The mappings of attributes.
    package var attributes: [Property] = []
    /// The mappings of relationships.
    package var relationships: [Property] = []

    /// Creates the mapping from one entity to another, with automatic mappings of the named
    /// properties.
    package init(
      _ source: String?, _ destination: String?, attributes: [String] = [],
      relationships: [String] = []
    ) {
      values["sourcename"] = source.map(Value.text)
      values["destinationname"] = destination.map(Value.text)
      self.attributes = attributes.map { Property($0) }
      self.relationships = relationships.map { Property($0) }
    }
  }

  /// The attributes of the mapping model.
  package var values: [String: Value] = [:]
  /// The entity mappings, numbered in this order.
  package var mappings: [Mapping]
  private var count = 1
  private var objects = ""

  /// Creates a writer of the mapping model from one version to another.
  package init(from old: Model, to new: Model, _ mappings: [Mapping]) {
    var (first, second) = (DesignArchiveWriter(), DesignArchiveWriter())
    values["sourcemodeldata"] = .data(first.archive(old))
    values["destinationmodeldata"] = .data(second.archive(new))
    values["sourcemodelpath"] = .text("App/Old.xcdatamodel")
    values["destinationmodelpath"] = .text("App/New.xcdatamodel")
    self.mappings = mappings
  }

  /// The bytes of the `xcmapping.xml`.
  package func bytes() -> [UInt8] {
    var writer = self
    return Array(writer.text().utf8)
  }

  private mutating func text() -> String {
    var ids: [String] = []
    for (number, mapping) in mappings.enumerated() {
      var values = mapping.values
      values["mappingnumber"] = values["mappingnumber"] ?? .text("\(number + 1)")
      values["mappingtypename"] = .text("Undefined")
      let members = [
        ("attributemappings", add(mapping.attributes, "XDDEVATTRIBUTEMAPPING")),
        ("relationshipmappings", add(mapping.relationships, "XDDEVRELATIONSHIPMAPPING")),
      ]
      ids.append(add("XDDEVENTITYMAPPING", values, members))
    }
    _ = add("XDDEVMAPPINGMODEL", values, [("entitymappings", ids)])
    return """
      <?xml version="1.0"?>
      <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">
      <database>
      <databaseInfo><version>134481920</version></databaseInfo>
      \(objects)</database>

      """
  }

  private mutating func add(_ properties: [Property], _ type: String) -> [String] {
    properties.map { add(type, $0.values, []) }
  }

  private mutating func add(
    _ type: String, _ values: [String: Value], _ members: [(String, [String])]
  ) -> String {
    count += 1
    let id = "z\(100 + count)"
    objects += "<object type=\"\(type)\" id=\"\(id)\">\n"
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      let (kind, text) =
        switch value {
        case .text(let text): ("string", escaped(text))
        case .data(let bytes):
          ("binary", Data(bytes).base64EncodedString(options: .lineLength64Characters))
        }
      objects += "  <attribute name=\"\(name)\" type=\"\(kind)\">\(text)</attribute>\n"
    }
    for (name, ids) in members {
      objects += "  <relationship name=\"\(name)\" type=\"0/0\" "
      objects += "idrefs=\"\(ids.joined(separator: " "))\"></relationship>\n"
    }
    objects += "</object>\n"
    return id
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
