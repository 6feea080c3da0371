#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Runs seeds on several threads: the one file of the program that has more
/// than one.
///
/// A worker takes the next seed, runs it by itself and puts down what came of
/// it; they share nothing else. Everything that is shared is touched with the
/// lock held.
final class SoakPool: @unchecked Sendable {
  typealias Work = @Sendable (_ seed: Int64, _ isStopped: () -> Bool) -> SoakResult?

  let total: Int
  private let seeds: ClosedRange<Int64>
  private let work: Work
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let isNews = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var nextSeed: Int64
  private var finished: [SoakResult] = []
  private var findings = 0
  private var workersLeft = 0
  private var isStopped = false

  init(seeds: ClosedRange<Int64>, work: @escaping Work) {
    self.seeds = seeds
    self.work = work
    total = seeds.count
    nextSeed = seeds.lowerBound
    pthread_mutex_init(lock, nil)
    pthread_cond_init(isNews, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    pthread_cond_destroy(isNews)
    lock.deallocate()
    isNews.deallocate()
  }

  /// What is finished, in the order of the seeds.
  var results: [SoakResult] {
    locked { finished.sorted { $0.seed < $1.seed } }
  }

  /// Works through all seeds, `jobs` at a time, and returns when every worker
  /// has ended.
  ///
  /// `goesOn` is asked every now and then, on the caller's thread, with the
  /// numbers of seeds that are finished and that have findings; false stops the
  /// workers.
  func run(jobs: Int, goesOn: (Int, Int) -> Bool) {
    var threads: [pthread_t] = []
    workersLeft = min(jobs, total)
    for _ in 0..<workersLeft {
      if let thread = start() {
        threads.append(thread)
      } else {
        locked { workersLeft -= 1 }
      }
    }
    // Not even one thread to be had: the caller's does it.
    if threads.isEmpty {
      locked { workersLeft = 1 }
      workThroughSeeds()
    }
    while let (finished, findings) = news() {
      if !goesOn(finished, findings) { locked { isStopped = true } }
    }
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Waits for a while; `nil` when all workers have ended.
  private func news() -> (finished: Int, findings: Int)? {
    locked {
      guard workersLeft > 0 else { return nil }
      var until = timespec()
      clock_gettime(CLOCK_REALTIME, &until)
      until.tv_nsec += Self.waitNanoseconds
      if until.tv_nsec >= 1_000_000_000 {
        until.tv_nsec -= 1_000_000_000
        until.tv_sec += 1
      }
      _ = pthread_cond_timedwait(isNews, lock, &until)
      return (finished.count, findings)
    }
  }

  private func workThroughSeeds() {
    while let seed = takeSeed() {
      guard let result = work(seed, { self.locked { self.isStopped } }) else { break }
      locked {
        finished.append(result)
        if result.finding != nil { findings += 1 }
      }
    }
    locked {
      workersLeft -= 1
      _ = pthread_cond_signal(isNews)
    }
  }

  private func takeSeed() -> Int64? {
    locked {
      guard !isStopped, nextSeed <= seeds.upperBound else { return nil }
      nextSeed += 1
      return nextSeed - 1
    }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }

  private func start() -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    defer { pthread_attr_destroy(&attributes) }
    let context = Unmanaged.passRetained(self)
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let code = pthread_create(
      &thread,
      &attributes,
      { context in
        let context: UnsafeMutableRawPointer? = context
        guard let context else { return nil }
        Unmanaged<SoakPool>.fromOpaque(context).takeRetainedValue().workThroughSeeds()
        return nil
      },
      context.toOpaque()
    )
    guard code == 0 else {
      context.release()
      return nil
    }
    return thread
  }

  /// Project value: that of a main thread; other threads get less on some
  /// systems, and a debug build is generous with its frames.
  private static let stackSize = 8 * 1_024 * 1_024
  /// Project value: how long a Ctrl-C may wait.
  private static let waitNanoseconds = 100_000_000
}
