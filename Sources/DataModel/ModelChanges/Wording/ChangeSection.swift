import Text

/// One change in a line, or all changes of one property.
package struct ChangeLine: Hashable {
  /// Whether something was added, removed or changed.
  package enum Mark {
    case added
    case removed
    case changed
  }

  /// What happened.
  var mark: Mark
  /// The property name and its description, in columns; a single column is not aligned.
  package var columns: [String]
  /// The indentation level.
  var level: Int

  /// Creates a line of several columns.
  init(_ mark: Mark, _ columns: String..., level: Int = 0) {
    self.mark = mark
    self.columns = columns
    self.level = level
  }

  /// Creates a line of plain text.
  init(_ mark: Mark, text: String) {
    self.init(mark, text)
  }
}

/// The changes of one entity, or of other parts of the model.
package struct ChangeSection {
  /// The entity or subject of the changes; nil above added or removed entities.
  package var title: String?
  /// The entity's old name if it was renamed.
  package var oldTitle: String?
  /// The changes in order.
  package var lines: [ChangeLine]

  /// The text of each line with aligned columns, escaped for terminals.
  package var alignedLines: [(mark: ChangeLine.Mark, text: String)] {
    let lines = lines.map { line in
      var line = line
      line.columns = line.columns.map(printable)
      return line
    }
    let names = lines.filter { $0.columns.count > 1 }
    let wholes = lines.filter { $0.columns.count > 2 }
    let nameWidth = Self.width(of: names.map { $0.columns[0] })
    let typeWidth = Self.width(of: wholes.map { $0.columns[1] })
    return lines.map { line in
      var columns = line.columns
      if columns.count > 1 { columns[0] = padded(columns[0], to: nameWidth) }
      if columns.count > 2 { columns[1] = padded(columns[1], to: typeWidth) }
      let indent = String(repeating: "  ", count: line.level)
      return (line.mark, indent + columns.joined(separator: "  "))
    }
  }

  /// The width of a column: that of the widest text, ignoring extreme ones.
  private static func width(of texts: [String]) -> Int {
    texts.map { displayWidth($0) }.filter { $0 <= 32 }.max() ?? 0
  }
}

/// Changes grouped for display: by entity with its old and new name, then by property, in order.
package func changeSections(_ changes: [Change]) -> [ChangeSection] {
  var oldNames: [String: String] = [:]
  var newNames: [String: String] = [:]
  for change in changes where change.kind == .entityRenamed {
    guard let old = change.before?.entityName, let new = change.after?.entityName else { continue }
    oldNames[new] = old
    newNames[old] = new
  }
  var order: [SectionKey] = []
  var members: [SectionKey: [Change]] = [:]
  for change in changes {
    let key = SectionKey(change, newNames: newNames)
    if members[key] == nil { order.append(key) }
    members[key, default: []].append(change)
  }
  return order.map { key in
    ChangeSection(
      title: key.title, oldTitle: key.entity.flatMap { oldNames[$0] },
      lines: changeLines(members[key] ?? []))
  }
}

/// The lines for changes, grouped by property.
private func changeLines(_ changes: [Change]) -> [ChangeLine] {
  var lines: [ChangeLine] = []
  var places: [ElementPath: Int] = [:]
  for change in changes {
    guard !change.isWhole, let path = change.after ?? change.before else {
      lines += change.wholeLines
      continue
    }
    guard let place = places[path] else {
      places[path] = lines.count
      lines.append(ChangeLine(.changed, path.lineName, change.aspectText))
      continue
    }
    lines[place].columns[1] += ", " + change.aspectText
  }
  return lines
}

/// The changes, one per line: the entity, then added (`+`), removed (`-`) or changed (`~`).
package func changeLines(_ changes: [Change]) -> [String] {
  changeSections(changes).flatMap { section in
    section.alignedLines.filter { !$0.text.hasPrefix(" ") }.map { line in
      let mark =
        switch line.mark {
        case .added: "+"
        case .removed: "-"
        case .changed: "~"
        }
      return (section.title.map { "\(printable($0)): " } ?? "") + "\(mark) \(line.text)"
    }
  }
}

/// The subject of a section.
private enum SectionKey: Hashable {
  /// An entity that both models have, by its new name.
  case entity(String)
  /// An added or removed entity.
  case wholeEntity(String, isAdded: Bool)
  /// Something else, by its heading.
  case other(String)

  init(_ change: Change, newNames: [String: String]) {
    let path = change.after ?? change.before
    switch path {
    case .composite(let name), .compositeElement(let name, _): self = .other("composite \(name)")
    case .configuration: self = .other("configurations")
    case .fetchRequestTemplate: self = .other("fetch request templates")
    case .model, nil: self = .other("model")
    case .entity(let name) where change.kind == .entityAdded || change.kind == .entityRemoved:
      self = .wholeEntity(name, isAdded: change.after != nil)
    case .entity, .property, .fetchIndex, .uniquenessConstraint:
      let name = change.entity ?? ""
      self = .entity(change.after == nil ? newNames[name] ?? name : name)
    }
  }

  package var title: String? {
    switch self {
    case .entity(let name): name
    case .wholeEntity: nil
    case .other(let title): title
    }
  }

  var entity: String? {
    guard case .entity(let name) = self else { return nil }
    return name
  }
}

extension ElementPath {
  fileprivate var entityName: String? {
    guard case .entity(let name) = self else { return nil }
    return name
  }

  /// The first part of a change line.
  fileprivate var lineName: String {
    switch self {
    case .property(_, let name), .configuration(let name), .fetchRequestTemplate(let name),
      .compositeElement(_, let name):
      name
    case .fetchIndex(_, let name): "index \(name)"
    case .model: "model"
    case .entity: "entity"
    case .uniquenessConstraint: "constraints"
    case .composite: "composite"
    }
  }
}
