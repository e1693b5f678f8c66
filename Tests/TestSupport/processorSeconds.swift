#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The seconds that a processor works for `body` on the calling thread, whatever else the machine does meanwhile.
///
/// For work that must not grow without bound: a limit of time counts waiting for a processor as well, and for other tests. Speed is
/// measured in `Benchmarks`.
package func processorSeconds(_ body: () -> Void) -> Double {
  let start = threadSeconds()
  body()
  return threadSeconds() - start
}

private func threadSeconds() -> Double {
  var time = timespec()
  let code = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  precondition(code == 0, "every system that tests run on has the clock")
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
