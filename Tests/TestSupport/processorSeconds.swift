#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The processor seconds that `body` takes on the calling thread, regardless of other load.
///
/// For work that must stay bounded: a wall-clock limit would include waiting for a processor and
/// for other tests. Speed is measured in `Benchmarks`.
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
