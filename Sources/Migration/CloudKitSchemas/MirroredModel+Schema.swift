package import ModelFiles

extension MirroredModel {
  /// The CloudKit schema that the model needs, as the development environment creates it.
  ///
  /// - Parameters:
  ///   - options: How the app mirrors the model.
  ///   - isGrown: Whether ordinary records create the schema, instead of `initializeCloudKitSchema`.
  /// - Returns: The schema, including system fields and `Users`.
  package func schema(_ options: MirroringOptions, isGrown: Bool) -> CloudKitSchema {
    CloudKitSchema(
      recordTypes: needed(options, isGrown: isGrown) + [Self.users])
  }

  /// The parts of the model that a schema lacks: record types, and fields and indexes of existing ones.
  ///
  /// - Parameters:
  ///   - document: The schema.
  ///   - options: How the app mirrors the model.
  ///   - isGrown: Whether to include only what ordinary records create.
  /// - Returns: The input for ``CloudKitSchemaDocument/adding(_:)``.
  package func additions(
    to document: CloudKitSchemaDocument, _ options: MirroringOptions, isGrown: Bool
  ) -> [CloudKitRecordType] {
    needed(options, isGrown: isGrown).compactMap { type in
      guard let known = document.recordType(type.name) else { return type }
      var type = type
      type.fields.removeAll { field in
        let isIndexed = options.isPublic && Self.publicIndexes[field.name] != nil
        return !isIndexed && (known[field.name] != nil || field.name.hasPrefix("___"))
      }
      return type.fields.isEmpty ? nil : type
    }
  }

  private func needed(_ options: MirroringOptions, isGrown: Bool) -> [CloudKitRecordType] {
    let system = Self.systemFields.map { field in
      CloudKitField(
        field.name, type: field.type,
        indexes: options.isPublic ? Self.publicIndexes[field.name] ?? [] : [])
    }
    return recordTypes.map { type in
      let fields = type.fields.filter {
        !isGrown || $0.isOfUse || options.isShared && $0.role == .receipt
      }
      return CloudKitRecordType(
        name: type.name, fields: fields.map(\.field) + system, grants: Self.usualGrants)
    } + (options.isShared ? [Self.share] : [])
  }

  /// The indexes that mirroring of a public database queries.
  ///
  /// - Source: Apple, WWDC20 session 10650.
  static let publicIndexes: [String: Set<CloudKitIndex>] = [
    "___recordID": [.queryable], "___modTime": [.queryable, .sortable],
  ]

  /// The grants on every record type that CloudKit creates for a record.
  static let usualGrants = [
    CloudKitGrant([.write], to: "_creator"), CloudKitGrant([.create], to: "_icloud"),
    CloudKitGrant([.read], to: "_world"),
  ]

  private static let systemFields = [
    CloudKitField("___createTime", type: .init(.timestamp)),
    CloudKitField("___createdBy", type: .init(.reference)),
    CloudKitField("___etag", type: .init(.string)),
    CloudKitField("___modTime", type: .init(.timestamp)),
    CloudKitField("___modifiedBy", type: .init(.reference)),
    CloudKitField("___recordID", type: .init(.reference)),
  ]

  private static let users: CloudKitRecordType = {
    var roles = CloudKitFieldType(.int64)
    roles.isList = true
    return CloudKitRecordType(
      name: "Users", fields: systemFields + [CloudKitField("roles", type: roles)],
      grants: [CloudKitGrant([.write], to: "_creator"), CloudKitGrant([.read], to: "_world")])
  }()

  private static let share = CloudKitRecordType(
    name: MirroredRecordType.share,
    fields: systemFields + [
      CloudKitField("cloudkit.thumbnailImageData", type: .init(.bytes)),
      CloudKitField("cloudkit.title", type: .init(.string)),
      CloudKitField("cloudkit.type", type: .init(.string)),
    ], grants: usualGrants)
}
