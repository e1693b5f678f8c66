import DataModel
import Foundation

/// Objects in JSON as `modelc rows --all` prints them, with their links.
///
/// The ids of objects have no meaning: two graphs are equal if renaming objects turns one into the
/// other.
struct ObjectGraph {
  private struct Node {
    var entity: String
    var values: String
    /// The keys of the objects of each relationship, and whether their order matters.
    var links: [(name: String, isOrdered: Bool, targets: [String])]
  }

  private var nodes: [String: Node] = [:]

  /// Reads objects of a model.
  init(_ json: Data, of model: Model) throws {
    let schema = predictSchema(model)
    let lists = try JSONSerialization.jsonObject(with: json) as? [String: [[String: Any]]] ?? [:]
    for (entity, objects) in lists {
      guard let found = model.entities[entity], let root = schema.entity(entity)?.root else {
        continue
      }
      for object in objects {
        var node = Node(entity: entity, values: "", links: [])
        for (name, value) in object.sorted(by: { $0.key < $1.key }) where name != "_id" {
          guard let relationship = model.property(name, of: found) as? Relationship else {
            node.values += "\(name)=\(Self.text(of: value)); "
            continue
          }
          let names = (value as? [Any] ?? [value]).compactMap { $0 as? String }
          let target = relationship.destinationEntity.flatMap { schema.entity($0)?.root } ?? ""
          node.links.append((name, relationship.isOrdered, names.map { "\(target)/\($0)" }))
        }
        nodes["\(root)/\(object["_id"] as? String ?? "")"] = node
      }
    }
  }

  /// A value as text; a number is the same in every notation.
  private static func text(of value: Any) -> String {
    switch value {
    case is NSNull: "nil"
    case let number as NSNumber: "\(number.doubleValue)"
    default: "\(value)"
    }
  }

  /// The difference from another graph; nil if they are equal.
  func difference(from other: ObjectGraph) -> String? {
    var colours = (nodes.mapValues(\.entity), other.nodes.mapValues(\.entity))
    // As many rounds as there are objects tell all apart that can be told apart.
    for _ in 0...max(nodes.count, other.nodes.count) {
      var names: [String: String] = [:]
      colours = (recoloured(colours.0, &names), other.recoloured(colours.1, &names))
    }
    func described(_ colours: [String: String], _ graph: ObjectGraph) -> [String] {
      graph.nodes.map { key, node in "\(colours[key] ?? "") \(node.entity): \(node.values)" }
        .sorted()
    }
    let (mine, others) = (described(colours.0, self), described(colours.1, other))
    guard mine != others else { return nil }
    let all = zip(mine, others).first { $0 != $1 }
    return "\(mine.count) objects, expected \(others.count): \(all.map { "\($0) and \($1)" } ?? "")"
  }

  /// The objects identified by their values and by the objects that they refer to.
  private func recoloured(
    _ colours: [String: String], _ names: inout [String: String]
  ) -> [String: String] {
    var result: [String: String] = [:]
    for (key, node) in nodes {
      let links = node.links.map { link in
        let targets = link.targets.map { colours[$0] ?? "?" }
        return
          "\(link.name): \((link.isOrdered ? targets : targets.sorted()).joined(separator: ","))"
      }
      let text = "\(colours[key] ?? "") \(node.values) \(links)"
      let name = names[text] ?? "c\(names.count)"
      names[text] = name
      result[key] = name
    }
    return result
  }
}
