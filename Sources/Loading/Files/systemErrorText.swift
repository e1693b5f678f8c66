#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The text for the last failed system call.
package func systemErrorText(_ code: Int32 = errno) -> String {
  String(cString: strerror(code)).lowercased()
}
