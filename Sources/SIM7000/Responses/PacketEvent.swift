import Primitives

/// `+CGEV`, a URC: what happened to packet data.
///
/// The words come first and the rest behind commas: `+CGEV: ME PDN ACT 1`,
/// `+CGEV: NW DEACT IP, 10.1.2.3, 1`.
///
/// - Source: 3GPP TS 27.007, 10.1.19; the manual does not have it.
public enum PacketEvent: Equatable, CommandInformation {
  /// Who did it.
  public enum Origin: Equatable, Sendable {
    /// The network caused it.
    case network
    /// The module caused it.
    case module
    /// Neither is said: `EPS PDN ACT 1`, which only siblings write.
    case unspecified
  }

  /// What happened to a context.
  public enum Change: Equatable, Sendable {
    /// It was activated.
    case activated
    /// It was deactivated.
    case deactivated
    /// Its parameters changed.
    case modified
  }

  /// `NW DETACH`, `ME DETACH`.
  case detached(Origin)
  /// `ME PDN ACT 1[,<reason>]`: a context with a connection of its own.
  case connection(Origin, Change, context: UInt8)
  /// `ME ACT <p_cid>,<cid>,<event_type>`: a context upon another one's connection.
  case dedicated(Origin, Change, context: UInt8, primary: UInt8)
  /// `NW DEACT <PDP_type>,<PDP_addr>[,<cid>]`: GPRS's form. `nil` for an address that
  /// cannot be read.
  case context(Origin, Change, PDPType, IPAddress?, context: UInt8?)
  /// `NW REACT <PDP_type>,<PDP_addr>[,<cid>]`: the network asked for one again.
  case reactivated(PDPType, IPAddress?, context: UInt8?)
  /// `REJECT <PDP_type>,<PDP_addr>`: the network asked, and the module refused.
  case rejected(PDPType, IPAddress?)
  /// `NW CLASS B`, or what this type has no case for.
  case other
  public static var command: CommandRow { .cgev }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    // Project value: 8, twice what 27.007 has.
    try fields.expect(1...8, in: line)
    fields.next(in: line)
    var words = WordReader(fields.range)
    self = try Self.event(line, &words, &fields)
  }

  private static func event(
    _ line: Span<UInt8>,
    _ words: inout WordReader,
    _ fields: inout FieldReader
  ) throws(InformationResponseError) -> PacketEvent {
    if words.take("REJECT", in: line) {
      let type = try words.type(in: line, fields)
      return .rejected(type, fields.address(in: line))
    }
    let origin = words.origin(in: line)
    if words.take("DETACH", in: line) { return .detached(origin) }
    if words.take("REACT", in: line) {
      let type = try words.type(in: line, fields)
      let address = fields.address(in: line)
      return .reactivated(type, address, context: try fields.optionalInteger(0...255, in: line))
    }
    let isConnection = words.take("PDN", in: line)
    guard let change = words.change(in: line) else { return .other }
    let number = words.range(in: line)
    if let context = line.unsignedInteger(in: number).flatMap({ UInt8(exactly: $0) }) {
      guard !isConnection else { return .connection(origin, change, context: context) }
      let own: UInt8 = try fields.integer(0...255, in: line)
      return .dedicated(origin, change, context: own, primary: context)
    }
    guard !isConnection, let type = PDPType(line, number) else { throw fields.invalid }
    let address = fields.address(in: line)
    let context: UInt8? = try fields.optionalInteger(0...255, in: line)
    return .context(origin, change, type, address, context: context)
  }
}

/// Reads the words of a field one after the other.
private struct WordReader {
  private var rest: Range<Int>

  init(_ range: Range<Int>) {
    rest = range
  }

  /// The next word, which is passed; empty behind the last.
  mutating func range(in line: Span<UInt8>) -> Range<Int> {
    let word = next(in: line)
    rest = word.upperBound..<rest.upperBound
    return word
  }

  /// Passes the next word when it is `word`.
  mutating func take(_ word: StaticString, in line: Span<UInt8>) -> Bool {
    guard line.matches(word, in: next(in: line)) else { return false }
    _ = range(in: line)
    return true
  }

  mutating func origin(in line: Span<UInt8>) -> PacketEvent.Origin {
    if take("NW", in: line) { return .network }
    if take("ME", in: line) { return .module }
    _ = take("EPS", in: line)
    return .unspecified
  }

  mutating func change(in line: Span<UInt8>) -> PacketEvent.Change? {
    if take("ACT", in: line) { return .activated }
    if take("DEACT", in: line) { return .deactivated }
    return take("MODIFY", in: line) ? .modified : nil
  }

  mutating func type(
    in line: Span<UInt8>,
    _ fields: FieldReader
  ) throws(InformationResponseError) -> PDPType {
    guard let type = PDPType(line, range(in: line)) else { throw fields.invalid }
    return type
  }

  private func next(in line: Span<UInt8>) -> Range<Int> {
    let trimmed = line.trimmed(rest)
    let end = line.firstOffset(of: ASCII.space, in: trimmed) ?? trimmed.upperBound
    return trimmed.lowerBound..<end
  }
}

extension FieldReader {
  /// The next field: an address; `nil` for one that cannot be read.
  fileprivate mutating func address(in line: Span<UInt8>) -> IPAddress? {
    next(in: line)
    return IPAddress(parsing: line, range)
  }
}
