package import CommandLine
import Primitives
package import SIM7000
import Simulation
package import Tracker

/// Why a file has no certificate of an authority for a module.
package enum AuthorityFileError: CommandFailure, Equatable {
  case file(FileError)
  case notPEM(path: String)
  case hasKey(path: String)
  /// There is no TLS, and so nothing to verify.
  case notSecure

  package var exitCode: ExitCode {
    switch self {
    case .file(let error): error.exitCode
    case .notPEM, .hasKey: .badInput
    case .notSecure: .usage
    }
  }

  package var message: String {
    switch self {
    case .file(let error): error.message
    case .notPEM(let path):
      "\(VisibleText.of(path)): no certificate in it; expected PEM, with a line"
        + " `\(AuthorityFile.begin)` and a line `\(AuthorityFile.end)` after it"
    case .hasKey(let path):
      "\(VisibleText.of(path)): has a private key in it, which must stay on this machine;"
        + " expected certificates alone"
    case .notSecure: "--authority: \(SettingRefusal.notSecure)"
    }
  }
}

/// The certificate of an authority, in a file of this machine, for the module.
package enum AuthorityFile {
  /// Its file in the module's `/customer/`.
  package static let name: CertificateName = "sniffer-ca.pem"
  /// The same for those who write commands as text.
  package static let nameText = name.withBytes { String(decoding: $0) }

  fileprivate static let begin = "-----BEGIN CERTIFICATE-----"
  fileprivate static let end = "-----END CERTIFICATE-----"

  package static func read(_ path: String) throws(AuthorityFileError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileText.read(path, limit: Authority.Length.highest)
    } catch {
      throw .file(error)
    }
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
    guard let first = lines.firstIndex(where: { $0.elementsEqual(begin.utf8) }),
      lines[first...].contains(where: { $0.elementsEqual(end.utf8) })
    else { throw .notPEM(path: path) }
    guard !lines.contains(where: beginsKey) else { throw .hasKey(path: path) }
    return bytes
  }

  /// `-----BEGIN RSA PRIVATE KEY-----` and its kin.
  private static func beginsKey(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "-----BEGIN ".utf8) && line.reversed().starts(with: "-----YEK".utf8)
  }

  /// What `--authority` names, empty without it; the tracker writes it to the module.
  package static func read(
    _ arguments: ParsedArguments,
    _ settings: inout Settings
  ) throws(AuthorityFileError) -> [UInt8] {
    let bytes = try read(arguments, isSecure: settings.destination.isSecure)
    guard let bytes else { return [] }
    settings.authority = Authority(name, length: Authority.Length(bytes.count))
    return bytes
  }

  /// What `--authority` names, for a server that is one of `https://`, or is none.
  package static func read(
    _ arguments: ParsedArguments,
    isSecure: Bool
  ) throws(AuthorityFileError) -> [UInt8]? {
    guard let path = arguments.text("authority") else { return nil }
    guard isSecure else { throw .notSecure }
    return try read(path)
  }
}
