#if canImport(CryptoKit)
import CryptoKit
#else
import CLibMD
#endif

/// The 64 bytes of SHA-512.
///
/// *Source:* FIPS 180-4. Apple's systems have it in CryptoKit, others in libmd.
package func sha512(_ bytes: [UInt8]) -> [UInt8] {
  #if canImport(CryptoKit)
  return Array(SHA512.hash(data: bytes))
  #else
  var state = SHA2_CTX()
  SHA512Init(&state)
  SHA512Update(&state, bytes, bytes.count)
  var digest = [UInt8](repeating: 0, count: 64)
  SHA512Final(&digest, &state)
  return digest
  #endif
}
