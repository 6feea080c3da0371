#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The result of a piece of work.
package protocol WorkOutcome: Sendable {
  /// Whoever waits for all of them wants to know how many of these there are.
  var isFinding: Bool { get }
}

/// Does pieces of work on several threads, and returns the results in order.
///
/// The pieces are numbers; what a number means is the caller's business, and
/// nothing but what `work` captures is shared between them.
package struct WorkPool<Outcome: WorkOutcome>: Sendable {
  /// `nil` when it was told to stop before the end.
  package typealias Work = @Sendable (_ number: Int64, _ isStopped: () -> Bool) -> Outcome?

  private let threads: WorkThreads
  private let outcomes: Outcomes

  /// What has come in; touched with the lock of the threads held.
  private final class Outcomes: @unchecked Sendable {
    var all: [Int64: Outcome] = [:]
    /// The first that has not been reported.
    var next: Int64

    init(next: Int64) { self.next = next }
  }

  package init(numbers: ClosedRange<Int64>, work: @escaping Work) {
    let outcomes = Outcomes(next: numbers.lowerBound)
    self.outcomes = outcomes
    threads = WorkThreads(numbers: numbers) { number, isStopped in
      guard let outcome = work(number, isStopped) else { return nil }
      return {
        outcomes.all[number] = outcome
        return outcome.isFinding
      }
    }
  }

  package var total: Int { threads.total }

  /// What is finished and not forgotten, in the order of the numbers.
  package var results: [Outcome] {
    threads.locked { outcomes.all.keys.sorted().compactMap { outcomes.all[$0] } }
  }

  /// What is finished and was not given before, in the order of the numbers: as far as all are
  /// finished.
  ///
  /// With `forgetting`, they are removed from `results`, so that a long run needs no more memory
  /// than a short one.
  package func newResults(forgetting: Bool = false) -> [Outcome] {
    threads.locked {
      var new: [Outcome] = []
      while let outcome = outcomes.all[outcomes.next] {
        new.append(outcome)
        if forgetting { outcomes.all[outcomes.next] = nil }
        outcomes.next += 1
      }
      return new
    }
  }

  /// Works through all numbers, `jobs` at a time, and returns when every worker
  /// has ended.
  ///
  /// `goesOn` is asked every now and then, on the caller's thread, with how many
  /// are finished and how many of them are findings; false stops the workers.
  package func run(jobs: Int, goesOn: (Int, Int) -> Bool) {
    threads.run(jobs: jobs, goesOn: goesOn)
  }

  /// As many as there are processors.
  package static var usualJobs: Int { max(1, min(256, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

/// The threads of a pool: this is the one file of the program that has more than
/// one.
///
/// A worker takes the next number, works by itself and puts down the result; they
/// share nothing else. Everything that is shared is touched with the lock held.
private final class WorkThreads: @unchecked Sendable {
  /// What is to be done with the outcome, with the lock held; returns whether it
  /// is a finding.
  typealias Ending = () -> Bool
  typealias Work = @Sendable (_ number: Int64, _ isStopped: () -> Bool) -> Ending?

  let total: Int
  private let numbers: ClosedRange<Int64>
  private let work: Work
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let isNews = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var nextNumber: Int64
  private var finished = 0
  private var findings = 0
  private var workersLeft = 0
  private var isStopped = false

  init(numbers: ClosedRange<Int64>, work: @escaping Work) {
    self.numbers = numbers
    self.work = work
    total = numbers.count
    nextNumber = numbers.lowerBound
    pthread_mutex_init(lock, nil)
    pthread_cond_init(isNews, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    pthread_cond_destroy(isNews)
    lock.deallocate()
    isNews.deallocate()
  }

  func run(jobs: Int, goesOn: (Int, Int) -> Bool) {
    var threads: [pthread_t] = []
    workersLeft = min(jobs, total)
    for _ in 0..<workersLeft {
      if let thread = SystemThread.start({ self.workThroughAll() }) {
        threads.append(thread)
      } else {
        locked { workersLeft -= 1 }
      }
    }
    // Not even one thread to be had: the caller's does it.
    if threads.isEmpty {
      locked { workersLeft = 1 }
      workThroughAll()
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
      return (finished, findings)
    }
  }

  private func workThroughAll() {
    while let number = takeNumber() {
      guard let ending = work(number, { self.locked { self.isStopped } }) else { break }
      locked {
        finished += 1
        if ending() { findings += 1 }
      }
    }
    locked {
      workersLeft -= 1
      _ = pthread_cond_signal(isNews)
    }
  }

  private func takeNumber() -> Int64? {
    locked {
      guard !isStopped, nextNumber <= numbers.upperBound else { return nil }
      nextNumber += 1
      return nextNumber - 1
    }
  }

  func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }

  /// Project value: how long a Ctrl-C may wait.
  private static let waitNanoseconds = 100_000_000
}
