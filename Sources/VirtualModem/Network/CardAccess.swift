import Surroundings

/// One command to the card, and its result.
struct CardCommand: Equatable, Sendable {
  /// - Source: 3GPP TS 27.007, 8.18; ETSI TS 102 221, 10.1.2.
  enum Instruction: UInt8 {
    case verify = 0x20
    case change = 0x24
    case disable = 0x26
    case enable = 0x28
    case unblock = 0x2C
    case select = 0xA4
    case readBinary = 0xB0
    case readRecord = 0xB2
    case getResponse = 0xC0
    case updateBinary = 0xD6
    case updateRecord = 0xDC
    case status = 0xF2
  }

  var instruction: Instruction
  var first: UInt8
  var second: UInt8
  /// The length asked for; that of `data` where there is some.
  var length: UInt8
  var data: [UInt8] = []
}

struct CardReply: Equatable, Sendable {
  var data: [UInt8] = []
  var status: CardStatus

  static func failed(_ status: CardStatus) -> CardReply { CardReply(status: status) }
}

extension VirtualModem {
  /// Reads or writes a file, as `AT+CRSM` and `AT+CSIM` have it.
  mutating func access(
    _ id: UInt16,
    _ command: CardCommand,
    _ surroundings: Surroundings
  ) -> CardReply {
    guard let file = CardFile.named(id) else { return .failed(.notFound) }
    let isWriting =
      command.instruction == .updateBinary || command.instruction == .updateRecord
    guard isOpen(isWriting ? file.writing : file.reading, surroundings) else {
      return .failed(.secretRequired)
    }
    let range: Range<Int>
    switch place(of: command, in: file) {
    case .success(let found): range = found
    case .failure(let status): return .failed(status.status)
    }
    var content = memory.card.written[Int(id)] ?? file.issued(surroundings.sim)
    guard isWriting else { return CardReply(data: Array(content[range]), status: .done) }
    guard command.data.count == range.count else { return .failed(.wrongLength) }
    content.replaceSubrange(range, with: command.data)
    memory.card.written[Int(id)] = content
    return CardReply(status: .done)
  }

  private func isOpen(_ access: CardFile.Access, _ surroundings: Surroundings) -> Bool {
    switch access {
    case .always: true
    case .pin: simState(surroundings) == .ready
    case .never: false
    }
  }

  private struct Refusal: Error {
    var status: CardStatus
  }

  /// The bytes of the file that the command means; a length of 0 is all there are.
  private func place(
    of command: CardCommand,
    in file: CardFile
  ) -> Result<Range<Int>, Refusal> {
    switch (command.instruction, file.structure) {
    case (.readBinary, .transparent(let size)), (.updateBinary, .transparent(let size)):
      let start = Int(command.first) << 8 | Int(command.second)
      guard start < size else { return .failure(Refusal(status: .wrongPlace)) }
      let length = command.length == 0 ? size - start : Int(command.length)
      guard start + length <= size else { return .failure(Refusal(status: .wrongLength)) }
      return .success(start..<start + length)
    case (.readRecord, .records(let length, let count)),
      (.updateRecord, .records(let length, let count)):
      let number = Int(command.first)
      // The mode: the record whose number is given.
      guard command.second & 7 == 4, (1...count).contains(number) else {
        return .failure(Refusal(status: .noRecord))
      }
      guard command.length == 0 || command.length == length else {
        return .failure(Refusal(status: .wrongLength))
      }
      return .success((number - 1) * length..<number * length)
    default: return .failure(Refusal(status: .notAllowedHere))
    }
  }
}

extension CardFile {
  /// What the card says of the file: descriptor, identifier, life cycle, size.
  ///
  /// - Source: ETSI TS 102 221, 11.1.1.3.
  var controlParameters: [UInt8] {
    let size = UInt16(structure.size)
    var descriptor: [UInt8]
    switch structure {
    case .transparent: descriptor = [0x82, 2, 0x41, 0x21]
    case .records(let length, let count):
      descriptor = [0x82, 5, 0x42, 0x21, 0, UInt8(length), UInt8(count)]
    }
    descriptor += [0x83, 2, UInt8(id >> 8), UInt8(id & 0xFF), 0x8A, 1, 5]
    descriptor += [0x80, 2, UInt8(size >> 8), UInt8(size & 0xFF)]
    return [0x62, UInt8(descriptor.count)] + descriptor
  }
}
