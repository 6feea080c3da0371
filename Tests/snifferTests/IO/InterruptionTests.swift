import Foundation
import Primitives
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("Ctrl-C")
struct InterruptionTests {
  @Test("ends a wait at once and is remembered", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func endsWait(number: Int32) async {
    // A process of its own: the mark stays for good.
    await #expect(processExitsWith: .exitCode(130)) { [number] in
      Interruption.install()
      guard !Interruption.isRequested else { exit(1) }
      kill(getpid(), number)
      let loop = PollLoop(clock: Clock())
      let start = loop.clock.now
      _ = loop.wait(for: [], until: start + 10_000)
      guard loop.clock.now < start + 8_000 else { exit(2) }
      guard Interruption.isRequested, Interruption.isRequested else { exit(3) }
      exit(ExitCode.interrupted.rawValue)
    }
  }

  @Test("is noticed though a parent had it blocked")
  func unblocks() async {
    await #expect(processExitsWith: .exitCode(130)) {
      var signals = sigset_t()
      sigfillset(&signals)
      sigprocmask(SIG_BLOCK, &signals, nil)
      Interruption.install()
      // To this thread, whose mask it is about; it comes before the next line.
      raise(SIGTERM)
      exit(Interruption.isRequested ? ExitCode.interrupted.rawValue : 1)
    }
  }

  @Test("a second time ends the program without asking it")
  func endsProgram() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      Interruption.install()
      kill(getpid(), SIGINT)
      while !Interruption.isRequested { usleep(1_000) }
      kill(getpid(), SIGINT)
      sleep(10)
      exit(0)
    }
  }

  @Test("ends a program that is blocked, at the end of its patience")
  func endsBlocked() async {
    await #expect(processExitsWith: .exitCode(130)) {
      Interruption.install()
      kill(getpid(), SIGTERM)
      while true { sleep(10) }
    }
  }

  @Test("ends a write that is not read, and a wait that is to restore something")
  func endsWrite() async {
    await #expect(processExitsWith: .exitCode(0)) {
      Interruption.install()
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { exit(1) }
      var loop = PollLoop(clock: Clock())
      loop.heedsInterruption = false
      guard !loop.isInterrupted else { exit(2) }
      let thread = pthread_self()
      Thread.detachNewThread {
        usleep(200_000)
        pthread_kill(thread, SIGTERM)
      }
      let code = FileText.writeAll([UInt8](repeating: 0, count: 1_000_000).span, to: ends[1])
      guard code == ECANCELED, Interruption.isRequested else { exit(3) }
      _ = loop.wait(for: [], until: nil)
      exit(loop.isInterrupted ? 0 : 4)
    }
  }

  @Test("ends the wait for a reader of a FIFO")
  func endsOpening() async {
    await #expect(processExitsWith: .exitCode(0)) {
      Interruption.install()
      guard let folder = try? TemporaryFolder.make() else { exit(1) }
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appendingPathComponent("fifo").path
      guard mkfifo(path, 0o600) == 0 else { exit(2) }
      // What isn't Ctrl-C doesn't end it.
      var other = sigaction(handler: { _ in }, flags: 0)
      sigaction(SIGUSR1, &other, nil)
      let thread = pthread_self()
      Thread.detachNewThread {
        for number in [SIGUSR1, SIGTERM] {
          usleep(200_000)
          pthread_kill(thread, number)
        }
      }
      do throws(FileError) {
        _ = try FileWriter(path)
        exit(3)
      } catch {
        exit(error == .interrupted(path: path) && Interruption.isRequested ? 0 : 4)
      }
    }
  }

  @Test("stays ignored where nohup has said so")
  func staysIgnored() async {
    await #expect(processExitsWith: .exitCode(0)) {
      signal(SIGHUP, SIG_IGN)
      Interruption.install()
      kill(getpid(), SIGHUP)
      exit(Interruption.isRequested ? 1 : 0)
    }
  }

  @Test("a program with all three closed keeps its words out of files")
  func closed() throws {
    let path = FileManager.default.temporaryDirectory.path + "/sniffer-closed-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    func start(_ words: String) throws -> Program {
      let line = "exec '\(Program.url.path)' \(words) <&- >&- 2>&-"
      return try Program(["-c", line], of: URL(fileURLWithPath: "/bin/bash"))
    }
    #expect(try start("decode").end(within: 10) != nil)
    let server = try start("serve --listen 127.0.0.1:0 --store '\(path)'")
    let limit = Date() + 10
    while !FileManager.default.fileExists(atPath: path), Date() < limit { usleep(20_000) }
    usleep(300_000)
    server.interrupt()
    #expect(server.end(within: 10) != nil)
    let stored = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(!stored.isEmpty && stored.allSatisfy { $0.hasPrefix("{") }, "\(stored)")
  }
}
