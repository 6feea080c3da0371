import Backend
import CommandLine
import Live
import Primitives
import Sockets

extension ServeCommand {
  /// What the command line asks for.
  func settings() throws(UsageError) -> ServeSettings {
    guard let address = arguments.hostAndPort("listen") else {
      preconditionFailure("the option has a default")
    }
    var settings = ServeSettings(address: address)
    settings.isRemote = arguments.isGiven("listen-remote")
    settings.reportsInAMinute = Int(arguments.integer("rate-limit") ?? 0)
    settings.speed = arguments.integer("speed") ?? 1
    settings.command = arguments.text("notify")
    settings.dialling.isRemoteAllowed = arguments.isGiven("dial-remote")
    for text in arguments.texts("token") where !settings.access.add(text) {
      let reason = "expected one secret for all and one for each tracker, ASCII without blanks"
      throw .refusedValue(option: "token", reason: reason, .serve)
    }
    if settings.isRemote, settings.access.token == nil {
      let reason = "--listen-remote needs a secret for everything, without a tracker's id"
      throw .refusedValue(option: "token", reason: reason, .serve)
    }
    var paths: Set<String> = []
    for text in arguments.texts("ingest") {
      let (path, format) = try ingest(text)
      guard paths.insert(path).inserted, !ServeSettings.isOwn(path) else {
        let expected = "each path once, and none of the page's"
        throw .invalidValue(option: "ingest", found: text, expected: expected, .serve)
      }
      settings.paths[path] = format
    }
    if let text = arguments.text("tiles") {
      guard let tiles = MapTiles(text) else {
        let expected = "http:// or https:// with {z}, {x} and {y}"
        throw .invalidValue(option: "tiles", found: text, expected: expected, .serve)
      }
      settings.tiles = tiles
    }
    settings.web = try target()
    return settings
  }

  private func ingest(_ text: String) throws(UsageError) -> (String, IngestFormat) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0].hasPrefix("/"), parts[0].utf8.count > 1,
      parts[0].utf8.allSatisfy({ ASCII.isPrintable($0) && !" ?#".utf8.contains($0) }),
      let format = IngestFormat(rawValue: parts[1])
    else {
      let names = IngestFormat.allCases.map(\.rawValue).joined(separator: ", ")
      let expected =
        "PATH=FORMAT, such as /traccar=osmand: a path without query or fragment, and one of \(names)"
      throw .invalidValue(option: "ingest", found: text, expected: expected, .serve)
    }
    return (parts[0], format)
  }

  private func target() throws(UsageError) -> AlertRequest.Target? {
    guard let text = arguments.text("notify-url") else { return nil }
    let shape = arguments.text("notify-format").flatMap(AlertRequest.Shape.init) ?? .json
    let address: WebAddress
    do throws(WebAddressError) {
      address = try WebAddress(parsing: text)
    } catch {
      let expected = "an http:// URL; there is no TLS here"
      throw .invalidValue(option: "notify-url", found: text, expected: expected, .serve)
    }
    let local = Dialling(isRemoteAllowed: false)
    guard
      arguments.isGiven("dial-remote")
        || (try? local.address(host: address.host, port: address.port)) != nil
    else {
      let expected = "a host of this machine; --dial-remote allows any other"
      throw .invalidValue(option: "notify-url", found: text, expected: expected, .serve)
    }
    return AlertRequest.Target(address: address, shape: shape)
  }
}
