package import CommandLine
import Primitives
package import Script
import Sockets

/// Where people and scripts tell a running modem what happens: lines of stdin,
/// and of whoever connects to a path.
///
/// A line is a verb with its arguments, as behind the `!` of a scenario, which
/// may be written, too. The answer is `ok`, or `error: ` with the column, what
/// was expected and found, and a suggestion.
package final class ControlPort {
  package struct Order {
    package var verb: [UInt8]
    fileprivate var source: Source?
  }

  private let listener: LocalListener?
  private var sources: [Source] = []
  private var input: Source?
  private let errors: Output

  /// The longest line.
  ///
  /// Project value: more than the longest verb.
  package static let lineMax = 8_192
  /// Project value: a user who opens more has lost count.
  private static let sourcesMax = 16

  /// Without a path only stdin commands; not that either where `usesInput` is
  /// false.
  package init(path: String?, usesInput: Bool, errors: Output) throws(LineError) {
    self.errors = errors
    if let path {
      do throws(SocketError) {
        listener = try Folder.withLock(around: path) { () throws(SocketError) in
          try LocalListener(path: path)
        }
      } catch {
        throw .socket(error, name: path)
      }
    } else {
      listener = nil
    }
    if usesInput, StandardInput.mayBeRead { input = Source(nil) }
  }

  package var interests: [PollLoop.Interest] {
    var interests: [PollLoop.Interest] = []
    switch listener {
    case .some(let listener): interests.append(PollLoop.Interest(listener.descriptor))
    case .none: break
    }
    if input != nil { interests.append(StandardInput.interest) }
    return interests + sources.compactMap(\.interest)
  }

  /// The lines that have come.
  package func take() -> [Order] {
    accept()
    var orders: [Order] = []
    for source in sources {
      orders += source.read().map { Order(verb: Self.verb($0), source: source) }
      if source.isOverlong { source.write(Array("error: \(Self.overlong)\n".utf8)) }
    }
    sources.removeAll(where: \.isOver)
    if let input, StandardInput.isReady {
      orders += input.read().map { Order(verb: Self.verb($0), source: nil) }
      if input.isOverlong { errors.writeLine("sniffer modem: error: \(Self.overlong)") }
      if input.isOver { self.input = nil }
    }
    return orders.filter { !$0.verb.isEmpty }
  }

  package func answer(_ order: Order, _ error: ScriptError?) {
    let text = error.map { "error: \(Self.words($0))" } ?? "ok"
    if let source = order.source {
      source.write(Array("\(text)\n".utf8))
    } else if error != nil {
      errors.writeLine("sniffer modem: \(VisibleText.of(text))")
    }
  }

  /// Where the next verb would begin is not known; the source is over.
  private static let overlong = "expected a verb of at most \(lineMax) bytes, found more"

  private static func words(_ error: ScriptError) -> String {
    let guess = error.suggestion.map { "; try `\($0)`" } ?? ""
    return "column \(error.column): expected \(error.expected), found \(error.found)\(guess)"
  }

  /// The line without the mark that it would have in a scenario.
  private static func verb(_ line: [UInt8]) -> [UInt8] {
    let text = line.drop { $0 == ASCII.space || $0 == ASCII.tab || $0 == 0x21 }
    return Array(text.filter { $0 != ASCII.carriageReturn })
  }

  private func accept() {
    while true {
      let client: Connection?
      switch listener {
      case .some(let listener): client = (try? listener.accept()) ?? nil
      case .none: client = nil
      }
      guard let client else { return }
      if sources.count < Self.sourcesMax { sources.append(Source(client)) }
    }
  }
}

extension ControlPort {
  /// Lines from somewhere: a connection, or stdin without one.
  fileprivate final class Source {
    private var connection: Connection?
    private let isInput: Bool
    private var pending: [UInt8] = []
    private(set) var isOver = false
    private(set) var isOverlong = false

    init(_ connection: consuming Connection?) {
      self.connection = consume connection
      switch self.connection {
      case .some: isInput = false
      case .none: isInput = true
      }
    }

    var interest: PollLoop.Interest? {
      switch connection {
      case .some(let connection):
        PollLoop.Interest(connection.descriptor, isWriting: connection.isWriting)
      case .none: nil
      }
    }

    /// The whole lines that have come.
    func read() -> [[UInt8]] {
      do throws(SocketError) {
        try connection?.flush()
        if isInput { readInput() } else { _ = try connection?.read(into: &pending) }
      } catch {
        isOver = true
      }
      if isOver, !pending.isEmpty { pending.append(ASCII.lineFeed) }
      var lines = pending.split(
        separator: ASCII.lineFeed,
        omittingEmptySubsequences: false
      ).map(Array.init)
      pending = lines.popLast() ?? []
      if pending.count > ControlPort.lineMax { (isOver, isOverlong) = (true, true) }
      return lines
    }

    func write(_ bytes: [UInt8]) {
      do throws(SocketError) { try connection?.write(bytes) } catch { isOver = true }
    }

    private func readInput() {
      if !StandardInput.read(into: &pending, limit: ControlPort.lineMax) { isOver = true }
    }
  }
}
