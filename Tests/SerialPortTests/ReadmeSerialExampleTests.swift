import Foundation
import Testing

@testable import SerialPort

@Suite("The guide's example of a serial port")
struct ReadmeSerialExampleTests {
  @Test("hears a module")
  func hears() throws {
    let (path, said) = (Box(""), Box(false))
    let modem = Thread {
      guard var far = try? PseudoTerminal() else { return }
      path.value = far.path
      var bytes: [UInt8] = []
      while !said.value {
        far.noticeClients()
        _ = try? far.read(into: &bytes)
        if bytes == Array("AT+CSQ\r".utf8) {
          try? far.write(Array("AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n".utf8))
          bytes = []
        }
        usleep(500)
      }
    }
    modem.start()
    defer { said.value = true }
    while path.value.isEmpty { usleep(500) }
    #expect(try signalQuality(on: path.value) == "+CSQ: 17,99")
  }

  /// What two threads touch.
  private final class Box<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var kept: Value

    init(_ value: Value) {
      kept = value
    }

    var value: Value {
      get { lock.withLock { kept } }
      set { lock.withLock { kept = newValue } }
    }
  }
}
