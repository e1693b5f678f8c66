/// Replaces values by others of the same shape, as a key decides.
///
/// Equal values of a domain are replaced by equal ones, different ones by different ones. UUIDs are replaced alike
/// in all domains, dates moved by as much everywhere, so that what they refer to and their order stay.
///
/// Not for several threads at a time: what was looked up is kept.
package final class Redactor {
  let key: RedactionKey
  /// By how many seconds dates are moved.
  let dateShift: Int64
  let uuids: KeyedFunction
  var alphabets = AlphabetTable()
  var recentTexts = RecentTexts()
  private var domains: [String: RedactionDomain] = [:]

  /// Creates a redactor with a key.
  package init(_ key: RedactionKey) {
    self.key = key
    uuids = key.function("uuids")
    let dates = key.function("dates")
    var stream = RandomStream(dates.digest([]), dates)
    let days = Self.leastDays + Int64(stream.next(below: UInt32(Self.mostDays - Self.leastDays)))
    dateShift = -days * 86400
  }

  private static let leastDays: Int64 = 30
  private static let mostDays: Int64 = 1460

  /// The domain of a name.
  func domain(_ name: String) -> RedactionDomain {
    if let known = domains[name] { return known }
    let made = RedactionDomain(name, key)
    domains[name] = made
    return made
  }
}
