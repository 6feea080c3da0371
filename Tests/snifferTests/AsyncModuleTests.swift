import Foundation
import Primitives
import SIM7000
import SIM7000Async
import SerialPort
import Testing

@testable import CommandLine

/// On threads of their own: beside tests that block theirs, a pause of 100 ms may last minutes.
@Suite(.timeLimit(.minutes(5)))
struct AsyncModuleTests {
  /// The virtual modem in a process of its own, and this library at its port.
  private func withModule(
    _ options: [String] = [],
    _ body: (Module, Program) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let link = folder.appendingPathComponent("modem").path
    let modem = try Program(["modem", "--pty", link, "--fast"] + options)
    defer { modem.destroy() }
    try #require(modem.waits(for: "ready at ") == link)
    let module = try Module(path: link, baud: 115_200)
    try await withTaskExecutorPreference(OwnThreads.shared) {
      // Autobauding loses the first ones.
      var tries = 0
      while try await module.send("AT", timeout: 500).result != .ok {
        tries += 1
        try #require(tries < 20)
      }
      try await body(module, modem)
    }
  }

  private func ownTask<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) -> Task<Value, any Error> {
    Task(executorPreference: OwnThreads.shared, operation: body)
  }

  @Test func `requests have typed answers, one after the other`() async throws {
    try await withModule { module, _ in
      async let signal = module.send(ATExecute<SignalQuality>())
      async let functionality = module.send(ATRead<Functionality>())
      let answers = try await (signal, functionality)
      #expect(answers.0.count == 1)
      #expect(answers.1 == [.full])
      let answer = try await module.send("AT+CGMM")
      #expect(answer == ATAnswer(lines: ["SIMCOM_SIM7000E"], result: .ok))
    }
  }

  @Test func `a refusal is an error, and the next command is answered`() async throws {
    try await withModule { module, _ in
      let unknown = try await module.send("AT+NONE")
      #expect(unknown.result == .error)
      await #expect(throws: ModuleError.notACommandLine) {
        try await module.send(String(repeating: "A", count: 600))
      }
      await #expect(throws: ModuleError.refused(ATAnswer(result: .error))) {
        try await module.send(ATRead<SignalQuality>())
      }
      let next = try await module.send("AT")
      #expect(next.result == .ok)
    }
  }

  @Test func `data follow a prompt, and a short message is on its way`() async throws {
    try await withModule { module, modem in
      _ = try await module.send("AT+CMGF=1")
      while try await module.send("AT+CREG?").lines != ["+CREG: 0,1"] {
        try await Task.sleep(for: .milliseconds(200))
      }
      let answer = try await module.send("AT+CMGS=\"+962790000001\"", data: Array("hi\u{1A}".utf8))
      #expect(answer.result == .ok)
      #expect(answer.lines.first?.hasPrefix("+CMGS: ") == true)
      // Without data a prompt is answered with ESC.
      let cancelled = try await module.send("AT+CMGS=\"+962790000001\"")
      #expect(cancelled.lines == [])
      let next = try await module.send("AT")
      #expect(next.result == .ok)
    }
  }

  @Test func `other lines than those of a request's own form come in parts`() async throws {
    try await withModule { module, _ in
      _ = try await module.send("AT+CMGF=1")
      // A text that looks like the end of the answer.
      let stored = try await module.send(MessageCommand.storeText, data: Array("OK\u{1A}".utf8))
      let index = try #require(stored.first?.index)
      let parts = try await module.parts(of: MessageCommand.read(index: index))
      try #require(parts.count == 2)
      guard case .response(_, let line) = parts[0], case .text("OK") = parts[1] else {
        Issue.record("\(parts)")
        return
      }
      #expect(line.hasPrefix("+CMGR: "))
      await #expect(throws: ModuleError.unreadable("OK")) {
        try await module.send(MessageCommand.read(index: index))
      }
      _ = try await module.send("AT+CMEE=2")
      let refusal = try await module.send("AT+CMGR=9999")
      #expect(refusal.resultLine == "+CMS ERROR: invalid memory index")
      let next = try await module.send("AT")
      #expect(next == ATAnswer(result: .ok))
    }
  }

  @Test func `a cancelled command ends at once, and the next one waits for its turn`() async throws
  {
    try await withModule(["--pace"]) { module, _ in
      let task = ownTask { try await module.send("AT+COPS=?") }
      let next = ownTask { try await module.send("AT+CGMM") }
      try await Task.sleep(for: .milliseconds(100))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      let model = try await next.value
      #expect(model.lines == ["SIMCOM_SIM7000E"])
    }
  }

  @Test func `what comes unasked is a sequence`() async throws {
    try await withModule { module, _ in
      _ = try await module.send("AT+CREG=1")
      _ = try await module.send("AT+CFUN=0")
      _ = try await module.send("AT+CFUN=1")
      let line = await module.unsolicited.first { $0.text.hasPrefix("+CREG: ") }
      #expect(line?.urc != nil)
    }
  }

  @Test func `a lost port ends what waits and the sequence`() async throws {
    try await withModule { module, modem in
      let task = ownTask { try await module.send("AT+COPS=?") }
      try await Task.sleep(for: .milliseconds(100))
      modem.destroy()
      await #expect(throws: ModuleError.port(.lost)) { try await task.value }
      for await _ in module.unsolicited {}
      await #expect(throws: ModuleError.closed) { try await module.send("AT") }
    }
  }

  /// A program lives on after its module has gone, and opens the next one with the same descriptor.
  @Test func `ports are lost and opened one after the other`() async throws {
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask(executorPreference: OwnThreads.shared) {
          for _ in 0..<200 { try await loseModule() }
        }
      }
      try await group.waitForAll()
    }
  }

  private func loseModule() async throws {
    let terminal = try PseudoTerminal()
    let module = try Module(path: terminal.path, baud: 115_200)
    let task = ownTask { try await module.send("AT") }
    try await Task.sleep(for: .milliseconds(1))
    terminal.close()
    await #expect(throws: ModuleError.port(.lost)) { try await task.value }
  }

  /// Without a response the line is not in step again, and what waits has its response timeout.
  @Test func `each command to a silent module times out`() async throws {
    let terminal = try PseudoTerminal()
    try await withTaskExecutorPreference(OwnThreads.shared) {
      let module = try Module(path: terminal.path, baud: 115_200)
      for _ in 0..<3 {
        let answer = try await module.send("AT", timeout: 50)
        #expect(answer == ATAnswer(result: .timedOut))
      }
      let task = ownTask { try await module.send("AT", timeout: Milliseconds(.max)) }
      let next = ownTask { try await module.send("AT", timeout: Milliseconds(.max)) }
      try await Task.sleep(for: .milliseconds(10))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      next.cancel()
      await #expect(throws: CancellationError.self) { try await next.value }
      await module.close()
    }
    terminal.close()
  }

  @Test func `a module that has started before the first command answers it`() async throws {
    var terminal = try PseudoTerminal()
    let path = terminal.path
    try await withTaskExecutorPreference(OwnThreads.shared) {
      let module = try Module(path: path, baud: 115_200)
      try terminal.write(Array("\r\nRDY\r\n".utf8))
      let line = await module.unsolicited.first { _ in true }
      #expect(line?.urc == .ready)
      try terminal.write(Array("\r\nRDY\r\n".utf8))
      let answer = try await module.send("AT", timeout: 50)
      #expect(answer == ATAnswer(result: .timedOut))
      await module.close()
    }
    terminal.close()
  }

  @Test func `a port that is lost while a prompt is answered ends the command`() async throws {
    for pause in 0..<200 {
      var terminal = try PseudoTerminal()
      let path = terminal.path
      let task = try await withTaskExecutorPreference(OwnThreads.shared) {
        let module = try Module(path: path, baud: 115_200)
        let task = ownTask {
          // Longer than a busy machine takes to close the port.
          try await module.send("AT+CMGS=1", data: [0x1A], timeout: 600_000)
        }
        try await Task.sleep(for: .milliseconds(1))
        try terminal.write(Array("\r\n> \r\n+CMGS: 1\r\n+CMGS: 2\r\n".utf8))
        try await Task.sleep(for: .microseconds(pause))
        return task
      }
      terminal.close()
      await #expect(throws: ModuleError.port(.lost)) { try await task.value }
    }
  }

  @Test func `a closed port ends what waits, and can be opened again`() async throws {
    let terminal = try PseudoTerminal()
    try await withTaskExecutorPreference(OwnThreads.shared) {
      for _ in 0..<20 {
        let module = try Module(path: terminal.path, baud: 115_200)
        let task = ownTask { try await module.send("AT") }
        try await Task.sleep(for: .milliseconds(5))
        await module.close()
        await #expect(throws: ModuleError.closed) { try await task.value }
      }
    }
    terminal.close()
  }
}

private final class OwnThreads: TaskExecutor {
  static let shared = OwnThreads()

  private let queue = DispatchQueue(label: "AsyncModuleTests", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
