import DataModel
import Text

/// Constants of every `xcmapping.xml`, as written by Xcode 15 and later.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, the bytes of the file: 24 files, of which the newest has
/// all of these keys.
enum MappingStoreFormat {
  /// The number of the first object.
  static let firstObject = 102
  /// The length of the first line of Base64; the rest is one line.
  private static let firstLine = 76

  /// The version hashes of the entities of Xcode's own model of mapping models.
  private static let hashes = [
    ("XDDevAttributeMapping", "0plcXXRN7XHKl5CcF+fwriFmUpON3ZtcI/AfK748aWc="),
    ("XDDevEntityMapping", "qeN1Ym3TkWN1G6dU9RfX6Kd2ccEvcDVWHpd3LpLgboI="),
    ("XDDevMappingModel", "EqtMzvRnVZWkXwBHu4VeVGy8UyoOe+bi67KC79kphlQ="),
    ("XDDevPropertyMapping", "XN33V44TTGY4JETlMoOB5yyTKxB+u4slvDIinv0rtGA="),
    ("XDDevRelationshipMapping", "akYY9LhehVA/mCb4ATLWuI9XGLcjpm14wWL1oEBtIcs="),
  ]
  private static let checksum = "bMpud663vz0bXQE24C6Rh4MvJ5jVnzsD2sI3njZkKbc="
  private static let digest =
    "+Hmc2uYZK6og+Pvx5GUJ7oW75UG4V/ksQanTjfTKUnxyGWJRMtB5tIRgVwGsrd7lz/QR57++wbvWsr6nxwyS0A=="

  /// Everything up to the first object.
  ///
  /// - Parameters:
  ///   - identifier: The UUID of the file.
  ///   - lastObject: The number of the last object.
  /// - Returns: The text.
  static func head(identifier: String, lastObject: Int) -> String {
    """
    <?xml version="1.0" standalone="yes"?>
    <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">

    <database>
        <databaseInfo>
            <version>134481920</version>
            <UUID>\(escaped(identifier))</UUID>
            <nextObjectID>\(lastObject)</nextObjectID>
            <metadata>
                <plist version="1.0">
                    <dict>
                        <key>NSPersistenceFrameworkVersion</key>
                        <integer>1347</integer>
                        <key>NSStoreModelVersionChecksumKey</key>
                        <string>\(checksum)</string>
                        <key>NSStoreModelVersionHashes</key>
                        <dict>
    \(hashes.map(hash).joined(separator: "\n"))
                        </dict>
                        <key>NSStoreModelVersionHashesDigest</key>
                        <string>\(digest)</string>
                        <key>NSStoreModelVersionHashesVersion</key>
                        <integer>3</integer>
                        <key>NSStoreModelVersionIdentifiers</key>
                        <array>
                            <string></string>
                        </array>
                    </dict>
                </plist>
            </metadata>
        </databaseInfo>

    """
  }

  private static func hash(_ entity: (name: String, hash: String)) -> String {
    let indent = String(repeating: " ", count: 24)
    return "\(indent)<key>\(entity.name)</key>\n\(indent)<data>\n\t\t\(entity.hash)\n\t\t</data>"
  }

  /// Base64 in the lines of Xcode's files: one of 76 characters, and all the rest.
  static func broken(_ text: String) -> String {
    guard text.utf8.count > firstLine else { return text }
    return "\(text.prefix(firstLine))\n\(text.dropFirst(firstLine))\n"
  }

  /// Text in an element.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\r": result += "&#13;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A version 8 UUID derived from a text.
  static func identifier(of text: String) -> String {
    // Two sums with different starts make 16 bytes; deliberate collisions do not matter.
    var sums: [UInt64] = [0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4]
    for byte in text.utf8 {
      for place in sums.indices { sums[place] = (sums[place] ^ UInt64(byte)) &* 0x100_0000_01b3 }
      sums[1] = sums[1] << 1 | sums[1] >> 63
    }
    var bytes = sums.flatMap { sum in (0..<8).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) } }
    bytes[6] = bytes[6] & 0x0f | 0x80
    bytes[8] = bytes[8] & 0x3f | 0x80
    return uuidText(bytes)
  }
}
