import Manual
import Testing
import VirtualModem

@testable import Live
@testable import Terminal
@testable import sniffer

@Suite("Completion of commands")
struct CommandCompletionTests {
  @Test(
    "adds what is sure to follow",
    arguments: [
      ("", "AT"), ("a", "t"), ("AT+CGNSI", "NF"), ("at+cgnsi", "nf"), ("AT+CSQ;+CEN", "G"),
      ("AT+CGDCONT=1,\"IPV4", "V6\""), ("AT+CNMP=3", "8"), ("AT&", ""), ("AT+NOSUCH", ""),
      ("hello", ""), ("AT+CGDCONT=1,\"X", ""),
    ]
  )
  func inserts(typed: String, expected: String) {
    #expect(CommandCompletion(typed).insertion == expected)
  }

  @Test(
    "shows what may follow",
    arguments: [
      ("AT+CGDC", ["+CGDCONT"]), ("AT+CNM", ["+CNMA", "+CNMI", "+CNMP"]),
      ("AT+CNMP", ["+CNMP=?", "+CNMP?", "+CNMP="]), ("ATE", ["E0", "E1"]),
      ("AT+CNMP=", ["2", "13", "38", "51"]), ("AT+CSCS=\"", ["\"IRA\"", "\"GSM\"", "\"UCS2\""]),
      ("AT+CSQ;+CNMP=5", ["51"]), ("AT+CSQ?", []), ("AT+CSQ=?", []),
    ] as [(String, [String])]
  )
  func lists(typed: String, expected: [String]) {
    #expect(CommandCompletion(typed).candidates.map(\.text) == expected)
  }

  @Test("shows what is expected where there is no list")
  func hints() throws {
    let hint = try #require(CommandCompletion("AT+CGDCONT=").hint)
    #expect(hint.contains("cid: the context; 1 is the one that attaches (1 to 24, 100 to 179)"))
    let second = try #require(CommandCompletion("AT+CGDCONT=1,\"IP\",").hint)
    #expect(second.hasPrefix("apn: access point name; empty: the network's"))
    let url = try #require(CommandCompletion("AT+HTTPPARA=\"URL\",").hint)
    #expect(url.hasPrefix("url: ") && url.hasSuffix("\nof AT+HTTPPARA=\"URL\",\"url\""), "\(url)")
    let tag = CommandCompletion("AT+HTTPPARA=")
    #expect(tag.candidates.contains { $0.text == "\"URL\"" })
    #expect(tag.candidates.contains { $0.text == "\"TIMEOUT\"" })
    #expect(tag.hint?.contains("of AT") == false)
    #expect(CommandCompletion("AT+CNMP").hint == nil)
    #expect(CommandCompletion("AT+CNMP=38,").hint == nil)
  }

  @Test("knows the meaning of each candidate")
  func tells() {
    #expect(
      CommandCompletion("AT+CNMP=").candidates.first { $0.text == "38" }?.meaning == "LTE only"
    )
    #expect(
      CommandCompletion("AT+CSQ").candidates.allSatisfy { !$0.meaning.isEmpty }
    )
  }

  @Test("has every command of the modem's table and of the dictionary")
  func isComplete() {
    for command in VirtualModem.catalogue {
      let candidates = CommandCompletion("AT" + command.name.dropLast()).candidates
      #expect(candidates.contains { $0.text == command.name }, "AT\(command.name)")
    }
    for entry in FieldDictionary.entries where entry.isCommand && entry.name.hasPrefix("+") {
      guard !entry.name.hasSuffix("*"), entry.name != "+++" else { continue }
      let candidates = CommandCompletion("AT" + entry.name.dropLast()).candidates
      #expect(candidates.contains { $0.text == entry.name }, "AT\(entry.name)")
    }
  }

  @Test("what it adds is what was listed, for every beginning of every command")
  func insertsOnlyCandidates() {
    for command in VirtualModem.catalogue {
      for length in 0...command.name.count {
        let typed = command.name.prefix(length)
        let completion = CommandCompletion("AT" + typed)
        #expect(
          completion.candidates.allSatisfy { $0.text.hasPrefix(typed + completion.insertion) },
          "AT\(typed)"
        )
      }
    }
  }
}

@Suite("Commands that change what is stored")
struct StoredChangeTests {
  @Test(
    "are known by the manual's word, and what the SIM keeps",
    arguments: [
      ("AT&W", ["AT&W"]), ("AT+IPR=9600", ["+IPR"]), ("at+cnmp=38", ["+CNMP"]),
      ("AT+CPIN=1234", ["+CPIN"]), ("AT+CLCK=\"SC\",1,\"1234\"", ["+CLCK"]),
      ("AT+CPWD=\"SC\",\"1\",\"2\"", ["+CPWD"]), ("AT+CFUN=4", ["+CFUN"]),
      ("AT+CGDCONT=1,\"IP\",\"x\"", ["+CGDCONT"]), ("AT+CGNSMOD=1,1,1,1", ["+CGNSMOD"]),
      ("AT+CSQ;+CMNB=1;+CNMP=2", ["+CMNB", "+CNMP"]), ("AT+CRSM=214,28423", ["+CRSM"]),
      ("AT+CSAS", ["+CSAS"]), ("AT+CSAS=1", ["+CSAS"]), ("AT+CSCA=\"+1\",145", ["+CSCA"]),
      ("AT+CPBW=1,\"1\"", ["+CPBW"]), ("AT+CPOL=1,2,\"00101\"", ["+CPOL"]),
      ("AT+CSAS=?", []), ("AT+CSCA?", []), ("AT+CSIMLOCK=\"PN\",2", []),
      ("AT+CNMP?", []), ("AT+CNMP=?", []), ("AT+CFUN=0", []), ("AT+CLCK=\"SC\",2", []),
      ("AT+CMEE=2", []), ("AT+CGNSPWR=1", []), ("ATE0", []), ("AT+CRSM=176,28423", []),
      ("hello", []), ("AT+CPIN?", []),
    ] as [(String, [String])]
  )
  func finds(line: String, expected: [String]) {
    #expect(StoredChange.all(in: line).map(\.name) == expected)
  }

  @Test("are all those that a run would restore or report")
  func coversRuns() {
    for entry in FieldDictionary.entries where StoredSetting(entry.name) != nil {
      #expect(!StoredChange.all(in: "AT\(entry.name)=1").isEmpty, "\(entry.name)")
    }
  }

  @Test("that count each time are asked about each time")
  func asksAlways() {
    #expect(StoredChange.all(in: "AT+CPIN=1234").first?.isAskedAlways == true)
    #expect(StoredChange.all(in: "AT+IPR=9600").first?.isAskedAlways == false)
  }
}
