/// A box with its fitted texts and the positions of its rows.
struct BoxShape {
  /// Sizes in the unit of the drawing; font sizes are also in `diagram.css`.
  enum Size {
    /// The font size of the name.
    static let name = 13.0
    /// The width of the bold name relative to other texts of its size.
    static let boldness = 1.08
    /// The font size of rows and of the text below the name.
    static let row = 11.5
    /// The height of the part with the name.
    static let header = 28.0
    /// The additional height of that part if there is text below the name.
    static let subtitle = 14.0
    /// The height of a row.
    static let line = 18.0
    /// The space above the first row.
    static let aboveLines = 5.0
    /// The total space above the first and below the last row.
    static let aroundLines = 9.0
    /// The space on the left and on the right.
    static let padding = 10.0
    /// The space for the symbol before the name of a property.
    static let gutter = 12.0
    /// The minimum gap between the name of a property and its type.
    static let beforeType = 18.0
    /// The width of a box with short texts.
    static let leastWidth = 120.0
    /// The maximum width of names; longer ones are truncated.
    static let mostName = 330.0
    /// The maximum width of types; longer ones are truncated.
    static let mostType = 260.0
    /// The radius of the corners.
    static let corner = 6.0
    /// The center of the line with the name, from the top.
    static let nameMiddle = 14.0
    /// The distance between link ends that share a part of a box, if there is space.
    static let portStep = 11.0
    /// The height over which ends are spread; a box without rows leaves that much free of them.
    static let portRoom = 14.0
    /// The position of the parent end of an inheritance link, from the top: above the links of the entity
    /// itself.
    static let parentPort = 7.0
    /// The position of the child end of an inheritance link: below them.
    static let childPort = 21.0
  }

  /// A line of a box.
  struct Line {
    var row: EntityRow
    var name: String
    var type: String
    /// The center, from the top of the box.
    var y: Double
  }

  /// The name, truncated if necessary.
  let name: String
  /// The text below the name; empty if absent.
  let subtitle: String
  /// The rows.
  let lines: [Line]
  /// The text about rows left out; empty if absent.
  let remainder: String
  /// The height of the part with the name.
  let headerHeight: Double
  /// The width that the texts need.
  let width: Double
  /// The height.
  let height: Double

  /// Measures `box`.
  init(_ box: EntityBox) {
    name = fitted(plainText(box.name), size: Size.name, width: Size.mostName)
    subtitle = fitted(box.subtitle, size: Size.row, width: Size.mostName)
    let header = Size.header + (subtitle.isEmpty ? 0 : Size.subtitle)
    headerHeight = header
    lines = box.rows.enumerated().map { index, row in
      Line(
        row: row,
        name: fitted(
          row.nameText, size: Size.row,
          width: Size.mostName + (row.typeText.isEmpty ? Size.mostType / 2 : 0)),
        type: fitted(row.typeText, size: Size.row, width: Size.mostType),
        y: header + Size.aboveLines + (Double(index) + 0.5) * Size.line)
    }
    remainder = box.remainder
    let count = Double(lines.count + (remainder.isEmpty ? 0 : 1))
    height = header + (count > 0 ? Size.aroundLines + count * Size.line : 0)
    let texts = lines.map { line in
      textWidth(line.name, size: Size.row)
        + (line.type.isEmpty ? 0 : Size.beforeType + textWidth(line.type, size: Size.row))
    }
    let widest = max(
      textWidth(name, size: Size.name) * Size.boldness, textWidth(subtitle, size: Size.row),
      textWidth(remainder, size: Size.row), texts.max() ?? 0)
    width = max(Size.leastWidth, (widest + 2 * Size.padding + Size.gutter).rounded(.up))
  }

  /// The positions of link ends that do not belong to a row, from the top of the box.
  ///
  /// - Parameters:
  ///   - count: The number of such ends.
  ///   - isRemainder: Whether they belong to the rows left out, otherwise to the whole entity.
  /// - Returns: The positions from top to bottom.
  func sharedPorts(_ count: Int, isRemainder: Bool) -> [Double] {
    let middle = isRemainder ? height - Size.aboveLines - Size.line / 2 : Size.nameMiddle
    // A box without rows has all its side to offer.
    let isBare = lines.isEmpty && isRemainder
    let (center, room) = isBare ? (height / 2, height - Size.portRoom) : (middle, Size.portRoom)
    let step = min(Size.portStep, room / Double(max(count - 1, 1)))
    return (0..<count).map { center + (Double($0) - Double(count - 1) / 2) * step }
  }
}

extension EntityBox {
  /// The text below the name.
  var subtitle: String {
    let facts = [
      isAbstract ? "abstract" : nil, oldName.map { "was \(plainText($0))" },
      aspects.isEmpty ? nil : "\(aspects.joined(separator: ", ")) changed",
    ]
    return facts.compactMap(\.self).joined(separator: " · ")
  }

  /// The text about rows left out.
  var remainder: String {
    guard hiddenRows > 0 else { return "" }
    let noun = hiddenRows == 1 ? "property" : "properties"
    return rows.isEmpty ? "\(hiddenRows) \(noun)" : "and \(hiddenRows) more"
  }
}

extension EntityRow {
  /// The name with the old one.
  var nameText: String {
    plainText(name) + (oldName.map { " (was \(plainText($0)))" } ?? "")
  }

  /// The type with the old one, and other changed aspects.
  var typeText: String {
    let types = [oldType, type].compactMap(\.self).map(plainText).filter { !$0.isEmpty }
    // A changed renaming identifier is not mentioned if the name has changed.
    let others = aspects.filter { oldName == nil || $0 != "identifier" }
    return ([types.joined(separator: " ⇒ ")] + others).filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}
