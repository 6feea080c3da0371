import Foundation
import SerialPort
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("Settings")
struct SettingTests {
  private static let profiles = """
    apn = internet
    port = /dev/all
    [bike]
    port = /dev/bike
    url = http://bike.example/
    tracker-id = Bike1

    """

  /// With that file as the usual one, and variables of the environment.
  private static func parse(
    _ line: String,
    _ variables: [String: String] = [:],
    file: String? = profiles,
    ports: [PortDescription]? = nil
  ) throws -> ParsedArguments {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    if let file {
      let own = folder.appending(path: "sniffer")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: false)
      try file.write(to: own.appending(path: "config"), atomically: false, encoding: .utf8)
    }
    let all = variables.merging(["XDG_CONFIG_HOME": folder.path]) { own, _ in own }
    let sources = SettingSources(
      variable: { all[$0] },
      ports: { ports?.map(SettingSources.Port.init) }
    )
    let request = try ArgumentParser.parse(Readme.words(of: line), sources)
    guard case .command(let parsed) = request else { throw IsNoCommand() }
    return parsed
  }

  private static func port(_ path: String, interface: UInt8?) -> PortDescription {
    var port = PortDescription(path: path, transport: .usb)
    port.usb = USBIdentity(vendor: 0x1E0E, product: 0x9001)
    port.usbInterface = interface
    return port
  }

  private static func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? UsageError)?.message
    }
  }

  @Test(
    "come from the command line, then the environment, then the profile, then what is for all",
    arguments: [
      ("send --port /dev/flag --profile bike AT", "/dev/env", "/dev/flag"),
      ("send --profile bike AT", "/dev/env", "/dev/env"),
      ("send --profile bike AT", "", "/dev/bike"),
      ("send AT", "", "/dev/all"),
    ]
  )
  func order(line: String, variable: String, expected: String) throws {
    let variables = variable.isEmpty ? [:] : ["SNIFFER_PORT": variable]
    #expect(try Self.parse(line, variables).text("port") == expected)
  }

  @Test("of a profile are as good as options")
  func profile() throws {
    let parsed = try Self.parse("run --profile bike --apn other")
    #expect(parsed.isGiven("port") && parsed.text("port") == "/dev/bike")
    #expect(parsed.text("url") == "http://bike.example/")
    #expect(parsed.text("tracker-id") == "Bike1")
    #expect(parsed.text("apn") == "other")
    #expect(!parsed.isGiven("baud"))
    let named = try Self.parse("run --port /dev/x --url http://a/", ["SNIFFER_PROFILE": "bike"])
    #expect(named.text("tracker-id") == "Bike1")
  }

  @Test(
    "do nothing to what runs in the virtual world",
    arguments: [
      "run", "run --scenario FILE", "replay FILE", "test FILE", "modem --pty LINK",
      "doctor --trace FILE",
      "doctor --scenario FILE",
    ]
  )
  func virtualWorld(line: String) throws {
    let variables = ["SNIFFER_PORT": "/dev/env", "SNIFFER_PROFILE": "bike", "SNIFFER_APN": "x"]
    let parsed = try Self.parse(line, variables)
    let plain = try Self.parse(line, file: nil)
    #expect(parsed == plain)
    #expect(parsed.settings == [])
  }

  @Test("give way to an option that excludes them")
  func exclusion() throws {
    let parsed = try Self.parse("send --tcp 127.0.0.1:1 AT", ["SNIFFER_BAUD": "9600"])
    #expect(!parsed.isGiven("port"))
    #expect(!parsed.isGiven("baud"))
  }

  @Test("find the AT port of the only module")
  func onlyPort() throws {
    let module = (UInt8(0)..<4).map { Self.port("/dev/ttyUSB\($0)", interface: $0) }
    let native = PortDescription(path: "/dev/ttyS0", transport: .native)
    let parsed = try Self.parse("send AT", file: nil, ports: [native] + module)
    #expect(parsed.text("port") == "/dev/ttyUSB2")
    #expect(
      parsed.settingNotice == "sniffer send: on /dev/ttyUSB2, the only AT port of a module"
    )
    #expect(try Self.parse("send --port a AT", ports: module).settingNotice == nil)
    #expect(try Self.parse("run --profile bike", ports: module).text("port") == "/dev/bike")
    let two = module + [Self.port("/dev/ttyUSB6", interface: 2)]
    let several = Self.message { _ = try Self.parse("send AT", file: nil, ports: two) }
    #expect(
      several == """
        sniffer send: a port is missing: say --port, SNIFFER_PORT or --profile; there are \
        /dev/ttyUSB0, /dev/ttyUSB1, /dev/ttyUSB2, /dev/ttyUSB3, /dev/ttyUSB6
        see: sniffer help send

        """
    )
    let none = Self.message { _ = try Self.parse("send AT", file: nil, ports: []) }
    #expect(none?.contains("; this machine has no serial ports\n") == true)
    #expect(throws: UsageError.missingOneOf(["port", "tcp"], .send)) {
      try Self.parse("send AT", file: nil)
    }
  }

  @Test("that are wrong are refused, with where they stand")
  func refusals() {
    let variable = Self.message { _ = try Self.parse("send AT", ["SNIFFER_BAUD": "fast"]) }
    #expect(
      variable?.contains(
        "SNIFFER_BAUD: expected a whole number from 300 to 4000000, found 'fast'\n"
      ) == true
    )
    let profile = Self.message { _ = try Self.parse("send --profile bikr AT") }
    #expect(profile?.contains("--profile: there is no profile bikr in ") == true)
    #expect(profile?.contains("/sniffer/config; did you mean bike?\n") == true)
    do {
      _ = try Self.parse("send AT", file: "port = a\n[bike\n")
      Issue.record("nothing was refused")
    } catch {
      let error = error as? UsageError
      #expect(error?.exitCode == .badInput)
      let message = "/sniffer/config:2:6: error: expected `]`, found the end"
      #expect(error?.message.contains(message) == true)
    }
    do {
      _ = try Self.parse("send --config /no/such AT")
      Issue.record("nothing was refused")
    } catch {
      let error = error as? UsageError
      #expect(error?.exitCode == .noInput)
      #expect(error?.message.contains("/no/such: there is no such file") == true)
    }
  }

  @Test("are shown with what they win over")
  func shows() throws {
    let path = try TemporaryFolder.make().appending(path: "mine")
    defer { try? FileManager.default.removeItem(at: path.deletingLastPathComponent()) }
    try Self.profiles.write(to: path, atomically: false, encoding: .utf8)
    let line = "config --config \(path.path) --profile bike --apn m2m"
    let parsed = try Self.parse(line, ["SNIFFER_PORT": "/dev/env"], file: nil)
    let output = Output()
    #expect(ConfigCommand(arguments: parsed, output: output).run() == .done)
    let words = String(decoding: output.kept, as: UTF8.self)
      .split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(
      words == """
        port /dev/env (SNIFFER_PORT); wins over /dev/bike (\(path.path):4 [bike]), \
        /dev/all (\(path.path):2) \
        baud 115200 (default) \
        url http://bike.example/ (\(path.path):5 [bike]) \
        apn m2m (command line); wins over internet (\(path.path):1) \
        tracker-id Bike1 (\(path.path):6 [bike]); wins over Allawi2003 (default) \
        authority-name not set
        """
    )
    let json = Output()
    let asked = try Self.parse(line + " --json", ["SNIFFER_PORT": "/dev/env"], file: nil)
    #expect(ConfigCommand(arguments: asked, output: json).run() == .done)
    let lines = String(decoding: json.kept, as: UTF8.self).split(separator: "\n").map(String.init)
    let first = """
      {"setting":"port","value":"/dev/env","source":"environment","place":"SNIFFER_PORT",\
      "over":[{"value":"/dev/bike","source":"profile","place":"\(path.path):4 [bike]"},\
      {"value":"/dev/all","source":"profile","place":"\(path.path):2"}]}
      """
    #expect(lines.first == first)
    #expect(lines.count == CommandTable.settings.count { !$0.isFamily })
    let bare = try CommandResult("config", ["--json"]).lines.first
    #expect(
      bare == #"{"setting":"port","value":null,"source":null,"place":null,"over":[]}"#
    )
  }

  @Test(
    "lie where XDG says",
    arguments: [
      (["XDG_CONFIG_HOME": "/a", "HOME": "/b"], "/a/sniffer/config"),
      (["XDG_CONFIG_HOME": "a", "HOME": "/b"], "/b/.config/sniffer/config"),
      (["HOME": "/b"], "/b/.config/sniffer/config"),
      ([:], nil),
    ] as [([String: String], String?)]
  )
  func place(variables: [String: String], expected: String?) {
    let sources = SettingSources(variable: { variables[$0] }, ports: { nil })
    #expect(sources.usualPath == expected)
  }
}
