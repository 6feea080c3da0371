import CommandLine
import Sockets
import Surroundings

/// TLS with a real server, by the program `openssl` as a child process.
///
/// Poll `descriptor`, then call `advance()`. Once it is `established`, `takePlain()` returns the
/// connection with the plain text. The process ends with this object.
final class TLSProgram {
  enum State: Equatable {
    case shaking
    case established
    /// `remark` is the reason in the program's words.
    case failed(NetworkFailure, remark: String)
  }

  private(set) var state = State.shaking
  /// Its line is the plain text.
  private var program: CarrierProgram
  /// The certificates.
  private let folder: TemporaryFolder
  /// The program's messages about the handshake.
  private var words: [UInt8] = []

  /// Project value: ten times the messages about a chain that it refuses.
  private static let wordsMax = 16_384

  /// Begins to connect to `address`, which is `handshake.host`.
  init(_ handshake: TLSHandshake, to address: SocketAddress) throws {
    let folder = try TemporaryFolder()
    program = try CarrierProgram(Self.words(handshake, to: address, folder))
    self.folder = folder
  }

  var descriptor: Int32 { program.errors.descriptor }

  /// Hands the plain text over.
  func takePlain() -> Connection? { program.line.take() }

  func advance() {
    guard state == .shaking else { return }
    do throws(SocketError) {
      while try program.errors.read(into: &words) > 0, words.count < Self.wordsMax {}
    } catch {
      state = Self.failure(in: text)
      return
    }
    // A whole line: the peer's name stands in others.
    if text.split(separator: "\n").contains("CONNECTION ESTABLISHED") { state = .established }
  }

  private var text: String { String(decoding: words, as: UTF8.self) }

  /// - Source: the man page of openssl-s_client; what version 3.0 writes.
  private static func words(
    _ handshake: TLSHandshake,
    to address: SocketAddress,
    _ folder: borrowing TemporaryFolder
  ) throws -> [String] {
    var words = ["openssl", "s_client", "-brief", "-nocommands", "-connect", address.text]
    switch handshake.version {
    case 1: words += ["-tls1", "-cipher", "DEFAULT@SECLEVEL=0"]
    case 2: words += ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0"]
    case 3: words.append("-tls1_2")
    default: words.append("-no_tls1_3")  // The module has none.
    }
    words += handshake.serverName.map { ["-servername", $0] } ?? ["-noservername"]
    words += ["-no-CApath", "-no-CAstore"]
    func file(_ name: String, _ bytes: [UInt8]?) throws -> String {
      let path = folder.path(name)
      try FileText.write(bytes ?? [], to: path)
      return path
    }
    if handshake.isVerified {
      let name = handshake.serverName ?? handshake.host
      let isAddress = name != "localhost" && SocketAddress.literal(host: name, port: 0) != nil
      words += ["-CAfile", try file("authority", handshake.authority), "-verify_return_error"]
      words += [isAddress ? "-verify_ip" : "-verify_hostname", name]
      words +=
        handshake.ignoresClock
        ? ["-no_check_time"] : ["-attime", "\(handshake.utcMilliseconds / 1_000)"]
    } else {
      words.append("-no-CAfile")
    }
    if let certificate = handshake.certificate {
      words += ["-cert", try file("certificate", certificate)]
      words += ["-key", try file("key", handshake.key ?? certificate)]
      // Never asked for at a terminal.
      if let passphrase = handshake.passphrase {
        words += ["-pass", "file:" + (try file("passphrase", Array(passphrase.utf8)))]
      } else {
        words += ["-pass", "pass:"]
      }
    }
    return words
  }

  private static func failure(in text: String) -> State {
    let lines = text.split(separator: "\n")
    let refusal = lines.first { $0.hasPrefix("verify error:num=") }?.dropFirst(17)
    let reason = refusal.map { $0.drop { $0 != ":" }.dropFirst() }
    let failure: NetworkFailure =
      switch refusal?.prefix(while: { $0 != ":" }) {
      // Not yet valid, expired; the name, the address.
      case "9", "10": .certificate(isExpired: true, isForeign: false)
      case "62", "64": .certificate(isExpired: false, isForeign: true)
      case nil where text.contains("Connection refused"): .refused
      case nil where text.contains("connect:errno="): .unreachable
      default: .handshake
      }
    return .failed(failure, remark: String(reason ?? Self.lastReason(lines)))
  }

  /// `sslv3 alert handshake failure` of the last line that has five colons before it.
  private static func lastReason(_ lines: [Substring]) -> Substring {
    let parts = lines.last { $0.contains(":error:") }?.split(separator: ":")
    guard let parts, parts.count > 5 else { return lines.last ?? "no answer" }
    return parts[5]
  }
}
