import Dispatch

/// An actor's turns are those of a queue, so that what the queue reports of a port is one, too.
final class QueueExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "SIM7000Async.Module")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
