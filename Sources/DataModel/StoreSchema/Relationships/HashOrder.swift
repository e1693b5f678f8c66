/// The iteration order of an old Core Data hash table.
///
/// It determines which side of a many-to-many relationship owns the join table, and the order of some
/// columns. Probing moves to higher buckets. Any two insertion orders fill the same buckets, so only
/// neighbors can swap.
///
/// *Source:* `Documentation/Formats/store-schema.md`, owner of a join table.
struct HashOrder {
  /// The keys in bucket order.
  let keys: [String]
  private let bucketCount: Int
  /// For each bucket, the last bucket in which a key that hashes to it can end up.
  private let latest: [Int]

  /// Inserts `keys` in order into a table with room for `reserve` more.
  init(_ keys: [String], reserve: Int = 0) {
    let count = Self.bucketCount(keys: keys.count + reserve)
    var buckets = [String?](repeating: nil, count: count)
    var demand = [Int](repeating: 0, count: count)
    for key in keys {
      var bucket = Self.home(of: key, in: count)
      demand[bucket] += 1
      while buckets[bucket] != nil { bucket = (bucket + 1) % count }
      buckets[bucket] = key
    }
    self.keys = buckets.compactMap(\.self)
    bucketCount = count
    latest = Self.latestBuckets(demand)
  }

  /// Whether another insertion order could change the relative order of two keys.
  func mayVary(_ left: String, _ right: String) -> Bool {
    let homes = [left, right].map { Self.home(of: $0, in: bucketCount) }.sorted()
    let ends = homes.map { latest[$0] }
    guard ends.allSatisfy({ $0 < bucketCount }) else { return true }
    return homes[0] == homes[1] || homes[1] < ends[0]
  }

  /// Computes how many keys overflow from each bucket; a key ends where none overflows any more.
  private static func latestBuckets(_ demand: [Int]) -> [Int] {
    let count = demand.count
    var passed = [Int](repeating: 0, count: count)
    var carry = 0
    for bucket in 0..<2 * count {
      carry = max(0, carry + demand[bucket % count] - 1)
      passed[bucket % count] = carry
    }
    var result = [Int](repeating: 0, count: count)
    var end = 2 * count
    for bucket in (0..<2 * count).reversed() {
      if passed[bucket % count] == 0 { end = bucket }
      if bucket < count { result[bucket] = end }
    }
    return result
  }

  private static func home(of key: String, in count: Int) -> Int {
    Int(truncatingIfNeeded: hash(key) % UInt32(count))
  }

  /// The hash of a key, over its UTF-16 units; for long keys the first 8 and the last 16.
  static func hash(_ key: String) -> UInt32 {
    let units = Array(key.utf16)
    var hash = UInt32(truncatingIfNeeded: units.count)
    for unit in units.count > 24 ? units.prefix(8) + units.suffix(16) : units[...] {
      hash = hash &* 257 &+ UInt32(unit)
    }
    return hash &+ (hash &<< UInt32(units.count & 31))
  }

  /// The number of buckets for a number of keys.
  ///
  /// Seen up to 1361; larger sizes continue as sums of the previous two.
  static func bucketCount(keys: Int) -> Int {
    if let size = sizes.first(where: { keys <= $0.keys }) { return size.buckets }
    var (small, large) = (5779, 9350)
    while small < keys { (small, large) = (large, small + large) }
    return large
  }

  private static let sizes: [(keys: Int, buckets: Int)] = [
    (4, 5), (8, 11), (17, 23), (29, 41), (47, 67), (76, 113), (123, 199), (199, 317), (322, 521),
    (521, 839), (843, 1361), (1364, 2207), (2207, 3571), (3571, 5779),
  ]
}
