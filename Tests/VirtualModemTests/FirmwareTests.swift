import Testing

@testable import VirtualModem

/// Firmware profiles, and the table of commands as others see it.
@Suite struct FirmwareTests {
  private static func firmware(_ name: String) throws -> VirtualModem.Firmware {
    try #require(VirtualModem.Firmware(named: name))
  }

  @Test func `a name identifies it`() throws {
    let firmware = try Self.firmware("1351B05SIM7000E_20180821_1526")
    #expect(firmware.model == "SIM7000E")
    #expect(firmware.designation == "SIM7000E R1351")
    #expect(firmware.revision == "1351B05SIM7000E_20180821_1526")
    #expect(firmware.talkers == ["GN", "GP", "GL", "BD"])
    #expect(try Self.firmware("1529B07SIM7000G").talkers == ["GN", "GP", "GL", "GA", "BD", "PQ"])
  }

  @Test(arguments: [
    "", "1351", "1351B08", "1351B00SIM7000E", "1351B09SIM7000E", "1529B12SIM7000G",
    "1352B01SIM7000E", "1351X01SIM7000E", "1351B08SIM7080G", "1351B08SIM7000EX",
  ])
  func `others are none`(name: String) {
    #expect(VirtualModem.Firmware(named: name) == nil)
  }

  @Test func `every name that is listed can be read, and is as it was written`() throws {
    for name in VirtualModem.Firmware.names {
      #expect(try Self.firmware(name).revision == name)
    }
    #expect(VirtualModem.Firmware.names.first == "1351B01SIM7000E")
    #expect(VirtualModem.Firmware.names.last == "1529B11SIM7000G")
    #expect(VirtualModem.Firmware.standard.revision == "1351B08SIM7000E")
  }

  /// The version history of the manual, by the numbers of the builds.
  @Test(arguments: [
    ("1351B01SIM7000E", ["+CSQ", "+CADC", "+CBAND", "+CBATCHK", "+HTTPINIT", "+SAPBR", "+CBC"]),
    ("1351B04SIM7000E", ["+CIPTKA", "+CBANDCFG", "+CAPNMODE", "+CGNSTST", "+SLEDS"]),
    ("1351B05SIM7000E", ["+CNACT", "+SHREQ", "+SMCONF", "+CAOPEN", "+CFSINIT", "+CSSLCFG"]),
    ("1351B06SIM7000E", ["+CEREG", "+CGNSRTMS", "+SNPING4", "+CASWITCH", "+CTLIIC"]),
    ("1351B08SIM7000E", ["+CASTATE", "+CNCFG", "+CGNSHOR", "+CPSMSTATUS", "+CRAI"]),
  ])
  func `a firmware has what its manual has`(name: String, commands: [String]) throws {
    let firmware = try Self.firmware(name)
    for command in commands { #expect(firmware.knows(command), "\(command)") }
    guard firmware.build > 1 else { return }
    let earlier = try #require(
      VirtualModem.Firmware.names.last {
        $0 < name && VirtualModem.Firmware(named: $0).map { $0.edition < firmware.edition } ?? false
      }
    )
    for command in commands where command != "+SLEDS" {
      #expect(try !Self.firmware(earlier).knows(command), "\(command) of \(earlier)")
    }
  }

  @Test func `quirks are of the builds that were seen with them`() throws {
    #expect(try Self.firmware("1351B05SIM7000E").takesRequestTypeAlone)
    #expect(try !Self.firmware("1351B08SIM7000E").takesRequestTypeAlone)
    #expect(try Self.firmware("1529B08SIM7000G").failsSecureMQTT)
    #expect(try !Self.firmware("1529B10SIM7000G").failsSecureMQTT)
    #expect(try !Self.firmware("1351B08SIM7000E").failsSecureMQTT)
    #expect(try Self.firmware("1351B06SIM7000E").failsPPPOnUART)
    #expect(try !Self.firmware("1351B03SIM7000A").failsPPPOnUART)
    #expect(try !Self.firmware("1351B08SIM7000E").failsPPPOnUART)
  }

  @Test func `CLAC lists the table, less what the firmware lacks`() throws {
    let firmware = VirtualModem.Firmware.standard
    let names = VirtualModem.catalogue.map(\.name).filter(firmware.knows).map { "AT\($0)" }
    var bench = Bench()
    _ = bench.send("ATE0\r")
    #expect(bench.ask("AT+CLAC=?") == ["OK"])
    #expect(bench.ask("AT+CLAC") == names + ["OK"])
    #expect(names.count == VirtualModem.catalogue.count - 1)  // AT+CGNSPOT
    #expect(Array(names[..<2]) == ["ATE", "ATQ"])
    #expect(names.contains("AT&V") && names.contains("AT+CSQ") && names.contains("AT+CFSINIT"))
    var settings = Bench.quiet
    settings.firmware = try Self.firmware("1351B04SIM7000E")
    bench = Bench(settings)
    _ = bench.send("ATE0\r")
    let older = bench.ask("AT+CLAC")
    #expect(older.contains("AT+CSQ") && !older.contains("AT+CFSINIT"))
  }

  @Test func `AT&V lists what is set, by the table`() {
    var bench = Bench()
    _ = bench.send("ATE0X3S6=12+CMEE=1;+CSCS=\"GSM\"\r")
    let lines = bench.ask("AT&V")
    #expect(
      Array(lines.prefix(19)) == [
        "ACTIVE PROFILE", "E: 0", "Q: 0", "V: 1", "X: 3", "L: 0", "M: 0", "&C: 0", "&D: 2",
        "&E: 0", "S0: 000", "S3: 013", "S4: 010", "S5: 008", "S6: 012", "S7: 060", "S8: 002",
        "S10: 014", "+CMEE: 1",
      ]
    )
    #expect(lines.contains("+CSCS: \"GSM\""))
    #expect(lines.contains("+SLEDS: 64,800,64,3000,64,300"))
    #expect(lines.last == "OK")
  }

  @Test func `the catalogue has the forms and the saving of each`() throws {
    func entry(_ name: String) throws -> CatalogueEntry {
      try #require(VirtualModem.catalogue.first { $0.name == name })
    }
    #expect(try entry("+CFUN").forms == [.test, .read, .write])
    #expect(try entry("+CPOWD").forms == [.write])
    #expect(try entry("+GSN").forms == [.test, .execution])
    #expect(try entry("E").forms == [.execution])
    #expect(try entry("S").forms == [.read, .write])
    #expect(try entry("+CSCS").saving == "NO_SAVE")
    #expect(try entry("+CSCLK").saving == "AUTO_SAVE")
    #expect(try entry("+CEDRX").saving == "AUTO_SAVE_REBOOT")
    #expect(try entry("+GSN").saving == "")
  }
}
