import CommandLine
import Primitives
import SIM7000
import SerialPort

/// Asks a port whether a module answers AT there.
package enum PortProbe {
  package enum Answer: Equatable {
    case answers
    case silent
    /// It cannot be asked.
    case failed(LineError)
  }

  /// Project value: a module answers within milliseconds; one that is waking up may take
  /// a part of a second.
  private static let timeout: Milliseconds = 1_000

  /// The module's own rate: it detects others only while it starts.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+IPR; a USB port has none.
  private static let baud: UInt32 = 115_200

  package static func ask(_ path: String) -> Answer {
    do throws(LineError) {
      var line = try open(path)
      var dialogue = CommandDialogue(loop: PollLoop(clock: Clock()))
      var attention = ATLine()
      attention.append("AT\r")
      let ending = try dialogue.perform(
        attention,
        responseTimeout: timeout,
        on: &line,
        observe: { _ in }
      )
      return ending == .finished(.ok) ? .answers : .silent
    } catch {
      return .failed(error)
    }
  }

  private static func open(_ path: String) throws(LineError) -> Line {
    do throws(PortError) {
      return Line(try Port(path: path, baud: baud))
    } catch {
      throw .port(error, name: path)
    }
  }
}
