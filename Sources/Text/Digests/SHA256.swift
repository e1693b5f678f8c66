#if canImport(CryptoKit)
import CryptoKit
#else
import CLibCrypto
#endif

/// SHA-256 of bytes that come in pieces.
///
/// *Source:* FIPS 180-4. Apple's systems have it in CryptoKit, others in OpenSSL's libcrypto.
package struct SHA256: Sendable {
  #if canImport(CryptoKit)
  private var state = CryptoKit.SHA256()
  #else
  private var state = SHA256_CTX()
  #endif

  /// Begins, without a byte.
  package init() {
    #if !canImport(CryptoKit)
    SHA256_Init(&state)
    #endif
  }

  /// Adds the next bytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    #if canImport(CryptoKit)
    state.update(bufferPointer: bytes)
    #else
    SHA256_Update(&state, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Adds the next bytes.
  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// The digest of all bytes up to now.
  package func digest() -> Digest {
    #if canImport(CryptoKit)
    return state.finalize().withUnsafeBytes { Digest($0) }
    #else
    var state = state
    return withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { room in
      SHA256_Final(room.baseAddress?.assumingMemoryBound(to: UInt8.self), &state)
      return Digest(UnsafeRawBufferPointer(room))
    }
    #endif
  }

  /// The digest of bytes.
  package static func digest(of bytes: [UInt8]) -> Digest {
    var function = Self()
    function.update(bytes)
    return function.digest()
  }
}
