import CommandLine
import Live
import Script

/// What the monitor asks for is done here.
extension MonitorLoop {
  package mutating func carryOut(_ effects: Monitor.Effects) {
    front.show(effects.texts, label: monitor.label, monitor.typing)
    for request in effects.requests { carryOut(request) }
    if !effects.requests.isEmpty { front.show([], label: monitor.label, monitor.typing) }
  }

  private mutating func carryOut(_ request: Monitor.Request) {
    switch request {
    case .send(let bytes): send(bytes)
    case .setBaud(let baud, let former): setBaud(baud, former: former)
    case .set(let wire, let isOn): set(wire, isOn)
    case .sendFile(let path): startSending(path)
    case .cancelSending:
      outgoing = []
      carryOut(monitor.tell("\(outgoingName): the rest is not sent", at: now))
    case .startRecording(let path): startRecording(path)
    case .stopRecording: stopRecording("recording ended")
    case .remark(let words): recording?.add(comment: " " + words)
    case .keep(let line):
      if let words = front.keep(line) { carryOut(monitor.tell(words, at: now)) }
    case .suspend: front.suspend()
    case .clearScreen: front.clear()
    case .end(let code): self.code = code
    }
  }

  private mutating func send(_ bytes: [UInt8]) {
    note(bytes, .toTA)
    do throws(LineError) { try line?.write(bytes) } catch { lose(error) }
  }

  private mutating func setBaud(_ baud: UInt32, former: UInt32) {
    do throws(LineError) {
      try line?.setBaud(baud)
      recording?.add(comment: Recording.rate(baud))
    } catch {
      carryOut(monitor.refuseBaud(error.message, former: former, at: now))
    }
  }

  private mutating func set(_ wire: ControlLine, _ isOn: Bool) {
    do throws(LineError) {
      try line?.set(wire, isOn)
    } catch {
      carryOut(monitor.refuse(wire, error.message, at: now))
    }
  }

  private mutating func startSending(_ path: String) {
    do throws(FileError) {
      outgoing = try FileText.read(path)[...]
      outgoingName = VisibleText.of(path)
      carryOut(monitor.tell("\(outgoingName): sending \(outgoing.count) bytes", at: now))
      monitor.isSendingFile = !outgoing.isEmpty
    } catch {
      monitor.isSendingFile = false
      carryOut(monitor.tell(error.message, at: now))
    }
  }

  private mutating func startRecording(_ path: String) {
    do throws(FileError) {
      let name = arguments.lineName
      let baud = monitor.baud ?? arguments.baud
      let place: Recording.Place = isSerialPort ? .serialPort(name, baud: baud) : .other(name)
      let headers = Recording.headers(place, title: "recorded by sniffer monitor")
      recording = try Recording(to: path, headers: headers)
      recordingStart = now
      carryOut(monitor.tell("recording to \(VisibleText.of(path))", at: now))
    } catch {
      stopRecording(error.message)
    }
  }

  mutating func stopRecording(_ words: String) {
    recording?.finish()
    recording = nil
    pause = nil
    monitor.isRecording = false
    carryOut(monitor.tell(words, at: now))
  }
}
