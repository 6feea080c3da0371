import Foundation
import Manual
import Testing

/// What the dictionary has to have, beside what the modules in the corpus say.
@Suite("The dictionary covers")
struct DictionaryCoverageTests {
  /// The names are those of the fact sheet on the module, which is compiled from
  /// its manuals V1.01 to V1.06 and its application notes, and of the commands that
  /// `SIM7000` can write.
  @Test("every command, URC and result of the manuals", arguments: Self.chapters)
  func names(chapter: String, names: String) throws {
    let entries = try #require(FieldDictionary.chapter(named: chapter)).entries
    let known = Set(entries.flatMap(\.names))
    let wanted = names.replacing("\n", with: " ").split(separator: " | ").map(String.init)
    #expect(wanted.filter { !known.contains($0) } == [])
    #expect(known.subtracting(wanted).filter { !$0.hasSuffix("*") } == [])
  }

  @Test("every sentence that is read")
  func sentences() throws {
    let entries = try #require(FieldDictionary.chapter(named: "nmea")).entries
    #expect(
      entries.map(\.name).sorted() == [
        "DTM", "GBS", "GGA", "GLL", "GNS", "GRS", "GSA", "GST", "GSV", "HDT", "RMC", "THS", "TXT",
        "VLW", "VTG", "ZDA",
      ]
    )
  }

  @Test(
    "every line with a name that SIM7000 modules sent, except lists of ranges and errors",
    .enabled(if: Transcripts.folder != nil, "there is no corpus here")
  )
  func transcripts() throws {
    var count = 0
    for line in try Transcripts.lines() {
      let text = String(decoding: line, as: UTF8.self)
      guard let name = responseName(ofLine: line), !text.contains(": ("), !text.contains(" ERROR")
      else { continue }
      count += 1
      let entry = try #require(FieldDictionary.entry(named: name), "\(text)")
      for field in Manual.fields(ofLine: line, name: name) where !entry.shapes.isEmpty {
        #expect(entry.definition(of: field.name) != nil, "\(text): \(field.name)")
      }
    }
    #expect(count >= 300)
  }

  static let chapters: [(String, String)] = [
    (
      "basic",
      """
      AT | A/ | ATE | ATQ | ATV | ATX | ATZ | AT&F | AT&V | AT&W | AT&C | AT&D | ATS | ATD |
      ATA | ATH | ATO | +++ | +IPR | +ICF | +IFC | +CMEE | +CSCS | +CFGRI | +CMUX |
      +CLAC
      """
    ),
    (
      "identity",
      """
      ATI | +CGMI | +GMI | +CGMM | +GMM | +CGMR | +GMR | Revision | +GSV | +CGSN | +GSN |
      +CIMI | +CCID | +GOI | +GCAP | +SIMCOMATI | +CSUB | +CDEVICE | +CNUM | +CPAS
      """
    ),
    ("sim", "+CPIN | +CLCK | +CPWD | +CRSM | +CSIM | +CSIMLOCK"),
    (
      "network",
      """
      +CSQ | +CESQ | +CREG | +CGREG | +CEREG | +COPS | +CPOL | +COPN | +CPSI | +CNSMOD |
      +CRRCSTATE
      """
    ),
    (
      "radio",
      """
      +CNMP | +CMNB | +CBANDCFG | +CBAND | +CNBS | +NBSC | +CNDS | +CSDP | +MCELLLOCK |
      +NCELLLOCK | +CRATSRCH | +CMCFG | +CAPNMODE | +CENG | +CNVW
      """
    ),
    ("packet", "+CGATT | +CGDCONT | +CGACT | +CGPADDR | +CGCONTRDP | +CGEV | +CGEREP | +CGNAPN"),
    (
      "bearer",
      """
      +CSTT | +CIICR | +CIFSR | +CIFSREX | +CIPSHUT | +CDNSCFG | +CDNSGIP | +CIPCSGP |
      +CIPSGTXT | +PDP | +PDP DEACT | +SAPBR | +CNCFG | +CNACTCFG | +CNACT | +APP PDP
      """
    ),
    (
      "tcp",
      """
      +CIPSTART | +CIPSEND | +CIPACK | +CIPCLOSE | +CIPSTATUS | STATE | C | S | +CIPSERVER |
      +CIPRXGET | +RECEIVE | +IPD | RECV FROM | REMOTE IP
      """
    ),
    (
      "tcp-settings",
      """
      +CIPMUX | +CIPMODE | +CIPQSEND | +CIPHEAD | +CIPSHOWTP | +CIPSRIP | +CIPSPRT | +CIPATS
      | +CIPSENDHEX | +CIPHEXS | +CLPORT | +CIPRDTIMER | +CIPTKA | +CIPOPTION | +CIPDPDP |
      +CIPCCFG | +CIPUDPMODE
      """
    ),
    (
      "sockets",
      """
      +CACID | +CASSLCFG | +CAOPEN | +CASEND | +CARECV | +CASTATE | +CACLOSE | +CADATAIND |
      +CASERVER | +CANEW | +CAACK | +CACFG | +CASWITCH
      """
    ),
    (
      "http",
      """
      +HTTPINIT | +HTTPTERM | +HTTPPARA | +HTTPDATA | +HTTPACTION | +HTTPREAD | +HTTPHEAD |
      +HTTPSTATUS | +HTTPTOFS | +HTTPTOFSRL
      """
    ),
    (
      "https",
      """
      +SHSSL | +SHCONF | +SHCONN | +SHSTATE | +SHCHEAD | +SHAHEAD | +SHCPARA | +SHPARA |
      +SHBOD | +SHBODEXT | +SHREQ | +SHREAD | +SHDISC
      """
    ),
    (
      "mqtt",
      """
      +SMCONF | +SMSSL | +SMCONN | +SMPUB | +SMPUBHEX | +SMSUB | +SMUNSUB | +SMSTATE |
      +SMDISC
      """
    ),
    ("tls", "+CSSLCFG"),
    (
      "sms",
      """
      SMS Ready | PDU | +CMGF | +CSMP | +CSDH | +CSCA | +CSMS | +CSAS | +CRES | +CGSMS | +CPMS |
      +CMGS | +CMSS | +CMGW | +CMGR | +CMGL | +CMGD | +CNMI | +CMTI | +CDSI | +CMT | +CDS |
      +CBM
      """
    ),
    ("calls", "+CRC | RING | +CRING | +CLCC | +CLIP | +CUSD | +STIN"),
    (
      "gnss",
      """
      +CGNSPWR | +CGNSINF | +UGNSINF | +CGNSURC | +CGNSCOLD | +CGNSWARM | +CGNSHOT |
      +CGNSMOD | +CGNSRTMS | +CGNSNMEA | +CGNSPORT | +CGNSPOT | +CGNSCFG | +CGNSUTIPR |
      +CGNSTST | +CGNSHOR | +CGNSXTRA | +CGNSCPY | +CGNSSUPL | +CGNSSUPLCFG | +CGTP |
      +GTPCELL
      """
    ),
    ("clock", "+CCLK | +CLTS | *PSUTTZ | *PSNWID | +CTZV | DST | +CNTPCID | +CNTP"),
    ("location", "+CLBS | +CLBSCFG | +SNPING4 | +SNPING6 | +CIPPING"),
    (
      "power",
      """
      RDY | +CFUN | +CPOWD | NORMAL POWER DOWN | UNDER-VOLTAGE WARNNING | UNDER-VOLTAGE
      WARNING | UNDER-VOLTAGE POWER DOWN | OVER-VOLTAGE WARNNING | OVER-VOLTAGE WARNING |
      OVER-VOLTAGE POWER DOWN | +CBC | +CBATCHK | +CSCLK | +CNETLIGHT | +SLEDS | +CSGS |
      +CEDUMP | +CBALIST | +CBAINIT | +CBAPPS | +CBART
      """
    ),
    (
      "sleep",
      """
      +CPSMS | +CPSMSTATUS | +CPSMRDP | +CPSMCFG | +CPSMCFGEXT | +CEDRXS | +CEDRX |
      +CEDRXRDP | +CEDRXP | +CRAI
      """
    ),
    ("hardware", "+CADC | +SGPIO | +CGPIO | +SPWM | +CTLIIC | +CWIIC | +CRIIC"),
    (
      "files",
      """
      +CFSINIT | +CFSTERM | +CFSWFILE | +CFSRFILE | +CFSDFILE | +CFSREN | +CFSGFIS |
      +CFSGFRS | +FTPGET | +FTPPUT
      """
    ),
    (
      "results",
      """
      OK | ERROR | +CME ERROR | +CMS ERROR | > | DOWNLOAD | CONNECT OK | CONNECT FAIL |
      ALREADY CONNECT | SEND OK | SEND FAIL | DATA ACCEPT | CLOSED | CLOSE OK | SHUT OK |
      SERVER OK | SERVER CLOSE | CONNECT | NO CARRIER | BUSY | NO DIALTONE | NO ANSWER |
      PROCEEDING | Call Ready
      """
    ),
  ]
}

private enum Transcripts {
  static let folder: URL? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let given = ProcessInfo.processInfo.environment["SNIFFER_CORPUS"].map { URL(filePath: $0) }
    return [given, root.appending(path: "../shared/corpus")].compactMap { $0 }
      .map { $0.appending(path: "transcripts") }
      .first { FileManager.default.fileExists(atPath: $0.path()) }
  }()

  /// The lines of the dialogues with a SIM7000, whatever they are.
  static func lines() throws -> [[UInt8]] {
    let folder = try #require(folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
      .filter { $0.contains("-sim7000") && $0.hasSuffix(".txt") }
    #expect(files.count >= 20)
    return try files.flatMap { file in
      [UInt8](try Data(contentsOf: folder.appending(path: file)))
        .split { $0 == 0x0A || $0 == 0x0D }.map { line in
          var line = line
          while line.last == 0x20 { line.removeLast() }
          while line.first == 0x20 { line.removeFirst() }
          return Array(line)
        }
    }
  }
}
