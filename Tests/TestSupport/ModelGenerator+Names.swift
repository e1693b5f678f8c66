import DataModel

extension ModelGenerator {
  /// Names of `count` entities, all different.
  mutating func entityNames(count: Int) -> [String] {
    let words = [
      "Item", "Category", "Person", "PERSON", "Book", "Book2", "Größe", "Öl", "Été", "Жук", "Zoo",
      "Oz", "Line_Item",
    ]
    let picked = random.shuffle(words).prefix(count)
    return picked + (0..<count - picked.count).map { "Entity\($0)" }
  }

  /// A property name that the family of the entity at `index` does not use yet.
  mutating func newName(for index: Int) -> String {
    let words = [
      "name", "Name", "title", "createdAt", "amount", "a", "aB", "ab", "a_b", "a1", "x", "Zulu",
      "größe", "ölmenge", "oz", "naïveté", "cafe\u{301}", "名前", "ключ", "ﬁ", "𝒳",
    ]
    let word = random.pick(words)
    var name = word
    var number = 1
    while !namesInUse[roots[index], default: []].insert(name).inserted {
      number += 1
      name = word + String(number)
    }
    return name
  }

  /// User info with no, one or two entries.
  mutating func userInfo() -> [String: String] {
    switch random.number(0...5) {
    case 0: ["label": "Name on the door"]
    case 1: ["ключ": "значение 🔑", "order": "1"]
    case 2: ["empty": ""]
    default: [:]
    }
  }

  /// Sets everything that all kinds of properties have, except for name, optionality and
  /// transience.
  mutating func decorate(_ property: inout some Property) {
    property.renamingIdentifier = random.oneIn(8) ? "old" + property.name : nil
    property.versionHashModifier = random.oneIn(8) ? random.pick(["1", "encrypted", "ß"]) : nil
    property.isIndexedBySpotlight = random.oneIn(8)
    property.isStoredInExternalRecord = random.oneIn(12)
    property.isSyncable = random.oneIn(4)
    property.userInfo = userInfo()
  }
}
