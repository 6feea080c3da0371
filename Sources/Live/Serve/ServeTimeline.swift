import Backend
package import CommandLine
import Primitives

/// What a server prints: reports and alerts on stdout, what people should know on stderr.
package final class ServeTimeline {
  private let output: Output
  private let errors: Output
  private let isJSON: Bool
  /// Reports of this turn, which are many or few.
  package init(_ output: Output, _ errors: Output, isJSON: Bool) {
    self.output = output
    self.errors = errors
    self.isJSON = isJSON
  }

  var isBroken: Bool { output.isBroken }
  var exitCode: ExitCode? { output.exitCode }

  func flush() { output.flush() }

  package func warn(_ text: String) {
    errors.writeLine("sniffer serve: \(VisibleText.of(text))")
  }

  /// What `--quiet` leaves out.
  package func note(_ text: String) {
    errors.note("sniffer serve: \(VisibleText.of(text))")
  }

  /// Of the backend: why a body was not understood, and the like.
  func log(_ text: String) {
    if !isJSON { errors.writeLine("sniffer serve: \(VisibleText.of(text))") }
  }

  func report(_ tracker: String, _ report: Report, at time: Instant) {
    let date = Timestamp(time)
    output.write(
      isJSON ? report.timelineJSON(of: tracker, at: date) : report.line(of: tracker, at: date)
    )
  }

  func alert(_ message: NumberedMessage) {
    guard !isJSON else { return output.write(message.timelineJSON) }
    let text = VisibleText.of(message.message.summary)
    output.writeLine("\(message.time.text) \(message.message.topic) ALERT \(text)")
  }
}
