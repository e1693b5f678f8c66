import DataModel

extension ScriptWriter {
  /// Checks the metadata of a store that has not been examined, by reading the binary property list in SQL.
  ///
  /// The list begins with 8 bytes and ends with 32: six unused ones, the sizes of an offset and of a
  /// reference, the number of objects, the index of the first one, and the position of the offsets. An object
  /// is a byte with its type and, unless it is 15, its length; otherwise an integer with the length follows.
  mutating func addMetadataChecks(_ template: MetadataTemplate) {
    comment("The version hashes of all entities, by which Core Data itself tells versions.")
    table(
      "upgrade_hash", columns: ["name TEXT", "hash BLOB"],
      rows: template.oldHashes.sorted { $0.key < $1.key }.map {
        [textLiteral($0.key), blobLiteral($0.value)]
      })
    problem(
      "SELECT 'the store has another version of the entity ' || name FROM temp.upgrade_hash "
        + "WHERE NOT EXISTS (SELECT 1 FROM Z_METADATA WHERE instr(Z_PLIST, hash) > 0)")
    comment("The keys of the property list: those of the app would be lost.")
    readMetadata()
    let known = template.knownKeys.map(textLiteral).joined(separator: ", ")
    problem(
      "SELECT 'the metadata hold the key ' || key || ': make the script from the store itself' "
        + "FROM temp.upgrade_key WHERE key NOT IN (\(known))")
    problem(
      "SELECT 'the metadata do not tell the version of the framework' WHERE NOT EXISTS "
        + "(SELECT 1 FROM temp.upgrade_framework WHERE key = '\(MetadataKey.frameworkVersion.rawValue)' "
        + "AND length(version) = 8)")
  }

  private mutating func readMetadata() {
    statement(
      """
      CREATE TEMP TABLE upgrade_byte (place INTEGER PRIMARY KEY, byte INTEGER)
      """)
    statement(
      """
      WITH RECURSIVE chunk (start, digits) AS (
        SELECT 0, hex(substr(Z_PLIST, 1, 256)) FROM Z_METADATA UNION ALL
        SELECT start + 256, (SELECT hex(substr(Z_PLIST, start + 257, 256)) FROM Z_METADATA)
        FROM chunk WHERE start + 256 < (SELECT length(Z_PLIST) FROM Z_METADATA)),
      counter (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM counter WHERE i < 255)
      INSERT INTO temp.upgrade_byte SELECT start + i,
        (instr('0123456789ABCDEF', substr(digits, 2 * i + 1, 1)) - 1) * 16
        + instr('0123456789ABCDEF', substr(digits, 2 * i + 2, 1)) - 1
        FROM chunk, counter WHERE 2 * i < length(digits)
      """)
    statement(
      """
      CREATE TEMP TABLE upgrade_list AS
        SELECT size, \(number("size - 26", "1")) AS offset_size, \(number("size - 25", "1")) AS reference_size,
          \(number("size - 16", "8")) AS top, \(number("size - 8", "8")) AS offsets
        FROM (SELECT length(Z_PLIST) AS size FROM Z_METADATA)
      """)
    // Where the dictionary is, how many entries it has, and where its references begin.
    statement(
      """
      CREATE TEMP TABLE upgrade_dictionary AS
        SELECT CASE WHEN low < 15 THEN low ELSE \(number("at + 2", "(1 << (next & 15))")) END AS count,
          CASE WHEN low < 15 THEN at + 1 ELSE at + 2 + (1 << (next & 15)) END AS first
        FROM (SELECT at, \(number("at", "1")) & 15 AS low, \(number("at + 1", "1")) AS next
          FROM (SELECT \(number("offsets + top * offset_size", "offset_size")) AS at FROM temp.upgrade_list))
      """)
    statement(
      """
      CREATE TEMP TABLE upgrade_entry AS
        WITH RECURSIVE entry (i) AS (
          SELECT 0 UNION ALL
          SELECT i + 1 FROM entry WHERE i + 1 < (SELECT count FROM temp.upgrade_dictionary)),
        reference AS (
          SELECT \(number("first + i * reference_size", "reference_size")) AS key,
            \(number("first + (count + i) * reference_size", "reference_size")) AS value
          FROM entry, temp.upgrade_dictionary, temp.upgrade_list)
        SELECT \(number("offsets + key * offset_size", "offset_size")) AS key_at,
          \(number("offsets + value * offset_size", "offset_size")) AS value_at
        FROM reference, temp.upgrade_list
      """)
    statement(
      """
      CREATE TEMP TABLE upgrade_key AS
        SELECT CASE kind >> 4 WHEN 5 THEN CAST(substr(Z_PLIST, text_at + 1, length) AS TEXT)
          ELSE '(not ASCII)' END AS key, value_at
        FROM (SELECT kind, value_at,
            CASE WHEN kind & 15 < 15 THEN kind & 15 ELSE \(number("key_at + 2", "(1 << (next & 15))")) END AS length,
            CASE WHEN kind & 15 < 15 THEN key_at + 1 ELSE key_at + 2 + (1 << (next & 15)) END AS text_at
          FROM (SELECT key_at, value_at, \(number("key_at", "1")) AS kind, \(number("key_at + 1", "1")) AS next
            FROM temp.upgrade_entry)), Z_METADATA
      """)
    statement(
      """
      CREATE TEMP TABLE upgrade_framework AS
        SELECT key, CAST(substr(x'0000000000000000', 1, 8 - size)
          || substr(Z_PLIST, value_at + 2, size) AS BLOB) AS version
        FROM (SELECT key, value_at, 1 << (\(number("value_at", "1")) & 15) AS size FROM temp.upgrade_key
          WHERE key IN ('\(MetadataKey.frameworkVersion.rawValue)',
            '\(MetadataKey.maximumFrameworkVersion.rawValue)')
          AND \(number("value_at", "1")) >> 4 = 1), Z_METADATA
      """)
  }

  /// A big-endian integer.
  private func number(_ start: String, _ size: String) -> String {
    "(SELECT SUM(byte << (8 * (\(start) + \(size) - 1 - place))) FROM temp.upgrade_byte "
      + "WHERE place >= \(start) AND place < \(start) + \(size))"
  }
}
