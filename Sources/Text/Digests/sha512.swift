#if canImport(CryptoKit)
import CryptoKit
#else
import CLibCrypto
#endif

/// The 64 bytes of SHA-512.
///
/// *Source:* FIPS 180-4. Apple's systems have it in CryptoKit, others in OpenSSL's libcrypto.
package func sha512(_ bytes: [UInt8]) -> [UInt8] {
  #if canImport(CryptoKit)
  return Array(SHA512.hash(data: bytes))
  #else
  var state = SHA512_CTX()
  SHA512_Init(&state)
  SHA512_Update(&state, bytes, bytes.count)
  var digest = [UInt8](repeating: 0, count: 64)
  SHA512_Final(&digest, &state)
  return digest
  #endif
}
