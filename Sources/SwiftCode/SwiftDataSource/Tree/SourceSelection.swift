/// Decides which files are parsed, from their bytes.
struct SourceSelection {
  /// Words of which a file that matters has one.
  static let words = [
    "SwiftData", "@Model", "VersionedSchema", "SchemaMigrationPlan", "MigrationStage",
    "PersistentModel", "ModelContainer", "modelContainer", "ModelConfiguration",
  ]
  /// Words that a name of a type follows.
  private static let keywords = ["enum", "struct", "class", "typealias", "extension", "protocol"]
    .map {
      Array($0.utf8)
    }

  /// The files that are not chosen, by the names of the types that they may declare.
  private var declaring: [String: [Int]] = [:]
  private var isIndexed = false
  private let files: [SwiftSourceFile]
  /// The files chosen so far.
  private(set) var chosen: Set<Int> = []

  /// Chooses the files that have one of `words` in them.
  init(_ files: [SwiftSourceFile], words: [String], _ perform: Perform) {
    self.files = files
    let words = words.map { Array($0.utf8) }
    let matters = map(files, perform: perform) { file in
      file.bytes.withUnsafeBufferPointer { bytes in
        words.contains { firstPlace(of: $0, in: bytes, from: 0) != nil }
      }
    }
    chosen = Set(matters.indices.filter { matters[$0] })
  }

  /// Chooses the files that may declare a type with one of `names`, besides those that are chosen.
  ///
  /// - Returns: The numbers of the new ones, in order.
  mutating func choose(declaring names: [String], _ perform: Perform) -> [Int] {
    if !isIndexed { index(perform) }
    let new = Set(names.flatMap { declaring[$0] ?? [] }).subtracting(chosen)
    chosen.formUnion(new)
    return new.sorted()
  }

  /// Notes which names follow a keyword in files that are not chosen, comments and texts included.
  private mutating func index(_ perform: Perform) {
    isIndexed = true
    let others = files.indices.filter { !chosen.contains($0) }
    let files = files
    let found = map(others, perform: perform) { number in
      var names: Set<String> = []
      files[number].bytes.withUnsafeBufferPointer { bytes in
        for keyword in Self.keywords { Self.collect(keyword, in: bytes, into: &names) }
      }
      return names
    }
    for (number, names) in zip(others, found) {
      for name in names { declaring[name, default: []].append(number) }
    }
  }

  /// Where the next word begins, behind spaces, backticks and comments, of which a long one is not gone through.
  private static func wordStart(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let end = min(bytes.count, start + 1024)
    func has(_ first: Character, _ second: Character, at place: Int) -> Bool {
      place + 1 < end && bytes[place] == first.asciiValue && bytes[place + 1] == second.asciiValue
    }
    var place = start
    while place < end {
      if bytes[place] <= 0x20 || bytes[place] == UInt8(ascii: "`") {
        place += 1
      } else if has("/", "/", at: place) {
        while place < end, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
      } else if has("/", "*", at: place) {
        place += 2
        while place < end, !has("*", "/", at: place) { place += 1 }
        place += 2
      } else {
        break
      }
    }
    return place
  }

  private static func collect(
    _ keyword: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, into names: inout Set<String>
  ) {
    var place = 0
    while let found = firstPlace(of: keyword, in: bytes, from: place) {
      place = found + keyword.count
      guard found == 0 || !isWordPart(bytes[found - 1]) else { continue }
      place = Self.wordStart(in: bytes, from: place)
      // An extension may name a path, of which any part may be asked for.
      while place < bytes.count {
        let start = place
        while place < bytes.count, isWordPart(bytes[place]) { place += 1 }
        guard place > start else { break }
        names.insert(String(decoding: bytes[start..<place], as: UTF8.self))
        guard place < bytes.count, bytes[place] == UInt8(ascii: ".") else { break }
        place += 1
      }
    }
  }
}
