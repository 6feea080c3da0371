import CommandLine
import Live
import Manual
import Primitives
import Script
import SerialPort
import Sockets

/// `sniffer record`: a port's bytes as a trace, while a program uses it or while none
/// does.
struct RecordCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    try arguments.checkOutputBesideJSON()
    if let link = arguments.text("pty"), link == arguments.text("port") {
      throw .refusedValue(option: "pty", reason: "is the port itself", .record)
    }
    do throws(LineError) {
      let module = try Line.open(arguments)
      let client = try client()
      do throws(FileError) {
        let recording = try Recording(
          to: arguments.text("output") ?? "-",
          headers: headers(isSerialPort: module.isSerialPort)
        )
        return tap(module, client, recording)
      } catch {
        return errors.tell(error, of: .record)
      }
    } catch {
      return errors.tell(error, of: .record)
    }
  }

  /// The headers that the command line may state.
  private static let stated = ["title", "module", "firmware"]

  /// Where the program under test finds the module; `nil` where no program is to
  /// speak to it.
  private func client() throws(LineError) -> ClientLine? {
    if let link = arguments.text("pty") {
      let terminal = try ClientLine.terminal(at: link)
      let path = terminal.path
      let line = ClientLine(terminal, hasBaud: true)
      errors.note("sniffer record: ready at \(VisibleText.of(link)) (\(path))")
      return line
    }
    guard let place = arguments.hostAndPort("listen") else { return nil }
    let listener = try ClientLine.listener(
      at: place,
      isRemoteAllowed: arguments.isGiven("listen-remote")
    )
    errors.note("sniffer record: ready at \(place.host):\(listener.port)")
    return ClientLine(listener)
  }

  private func headers(isSerialPort: Bool) -> [Script.Header] {
    let name = arguments.lineName
    let place: Recording.Place =
      isSerialPort ? .serialPort(name, baud: arguments.baud) : .other(name)
    let headers = Recording.headers(place, title: "recorded by sniffer record")
    return headers.map { header in
      guard Self.stated.contains(header.key), let value = arguments.text(header.key) else {
        return header
      }
      return Script.Header(header.key, value)
    }
  }

  private func tap(
    _ module: consuming Line,
    _ client: consuming ClientLine?,
    _ recording: Recording
  ) -> ExitCode {
    var tap = LineTap(module, client, recording)
    let code: ExitCode
    do throws(LineError) {
      code = try tap.run(until: arguments.milliseconds("duration").map { Instant.zero + $0 })
    } catch {
      recording.finish()
      tell(tap.counts)
      return errors.tell(error, of: .record)
    }
    recording.finish()
    tell(tap.counts)
    if let failure = recording.failure { return errors.tell(failure, of: .record) }
    return code
  }

  private func tell(_ counts: LineTap.Counts) {
    if arguments.isGiven("json") {
      var json = JSONWriter()
      json.object { json in
        json.member("event", word: "summary")
        json.member("output", arguments.text("output"))
        json.member("from_ta", Int64(counts.fromTA))
        json.member("from_te", Int64(counts.fromTE))
        json.member("dropped", Int64(counts.dropped))
      }
      output.write(json.takeLine())
    } else {
      errors.note(
        "sniffer record: \(counts.fromTA) bytes from the TA, \(counts.fromTE) from the TE"
      )
    }
    guard counts.dropped > 0 else { return }
    errors.writeLine(
      "sniffer record: \(counts.dropped) bytes were recorded, and no client was there to take them"
    )
  }
}
