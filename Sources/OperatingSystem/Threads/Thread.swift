#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A thread of the system.
package struct Thread {
  /// As much as the first thread usually has: readers go as deep on every thread.
  private static let stackSize = 8 << 20
  private let handle: pthread_t

  /// Starts a thread that calls `body`; nil if the system allows no more threads.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    // A number to glibc, to others a pointer.
    #if canImport(Glibc)
    var handle = pthread_t()
    #else
    var handle: pthread_t?
    #endif
    let code = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer in
      guard let attributes = buffer.baseAddress, pthread_attr_init(attributes) == 0 else {
        return ENOMEM
      }
      defer { pthread_attr_destroy(attributes) }
      pthread_attr_setstacksize(attributes, Self.stackSize)
      return pthread_create(
        &handle, attributes,
        { argument in
          let pointer: UnsafeMutableRawPointer? = argument
          if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
          return nil
        }, work.toOpaque())
    }
    guard code == 0 else {
      work.release()
      return nil
    }
    #if !canImport(Glibc)
    guard let handle else { preconditionFailure("a thread that began has a handle") }
    #endif
    self.handle = handle
  }

  /// Waits until the thread has ended.
  ///
  /// A thread is waited for once, or else left alone with ``detach()``.
  package func join() {
    pthread_join(handle, nil)
  }

  /// Detaches the thread, which ends by itself.
  package func detach() {
    pthread_detach(handle)
  }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
