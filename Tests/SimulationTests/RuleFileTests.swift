import Primitives
import Script
import Testing
import VirtualModem

@testable import Simulation

@Suite struct RuleFileTests {
  private func file(_ lines: String) -> RuleFile {
    RuleFile(parsing: Array("#!sniffer 1\n\(lines)\n".utf8))
  }

  /// The lines that the modem sends, after these commands.
  private func dialogue(
    _ rules: String,
    _ commands: String...,
    pause: Milliseconds = 3_000
  ) -> String {
    let file = file(rules)
    #expect(file.errors == [])
    var line = RuleLine(file.rules)
    return commands.map { line.send($0, pause) }.joined(separator: "/")
  }

  @Test func `a reply has lines, a result and a URC, in this order`() {
    let rules = """
      0 ! reply "AT+NETOPEN" result="DONE" urc="+NETOPEN: 0" after=800ms
      0 ! reply "AT+A={x},{y}" "+A: {y}" "+B: {x}" delay=1s
      """
    #expect(dialogue(rules, "AT+NETOPEN", "AT+A=1,\"two\"") == "DONE|+NETOPEN: 0/+A: two|+B: 1|OK")
    #expect(dialogue(rules, "AT+A=1,2", pause: 900) == "")
  }

  @Test func `a state's value has a limit, and what would be longer is left out`() {
    var line = RuleLine(
      file(
        "0 ! set \"a=xx\"\n0 ! reply \"AT+A\" set=\"a={a}{a}\"\n0 ! reply \"AT+N\" \"{a:length}\""
      )
      .rules
    )
    for _ in 0..<20 { _ = line.send("AT+A", 3_000) }
    #expect(line.send("AT+N", 3_000) == "4096|OK")
  }

  @Test func `states are the user's own, and begin afresh at each start`() {
    let rules = """
      0 ! set "net=0"
      0 ! reply "AT+NETOPEN" result="+CME ERROR: 7" if="net=1"
      0 ! reply "AT+NETOPEN" set="net=1"
      0 ! reply "AT+NETOPEN?" "+NETOPEN: {net}"
      """
    #expect(
      dialogue(rules, "AT+NETOPEN?", "AT+NETOPEN", "AT+NETOPEN;+NETOPEN?", "AT+NETOPEN?")
        == "+NETOPEN: 0|OK/OK/+CME ERROR: 7/+NETOPEN: 1|OK"
    )
    #expect(
      dialogue(rules, "AT+NETOPEN", "AT+CFUN=1,1", "AT+NETOPEN?", pause: 9_000)
        .hasSuffix("|+NETOPEN: 0|OK")
    )
  }

  @Test func `a rule holds so often, and then the next one`() {
    let rules = """
      0 ! reply "AT+CSQ" result="ERROR" times=2
      0 ! reply "AT+CSQ" "+CSQ: 1,99" times=1
      """
    #expect(
      dialogue(rules, "AT+CSQ", "AT+CSQ", "AT+CSQ", "AT+CSQ")
        == "ERROR/ERROR/+CSQ: 1,99|OK/+CSQ: 17,99|OK"
    )
  }

  @Test func `a URC comes once at its time, again, or after a state`() {
    let rules = """
      0 ! reply "AT+GO" set="radio=on"
      0 ! reply "AT+STOP" set="radio=off"
      0 ! urc "+UP: {radio}" on="radio=on" after=1s
      0 ! urc "+TICK" on="radio=on" after=2s every=500ms times=4
      1s ! urc "+ONCE"
      """
    #expect(dialogue(rules, "AT+GO") == "OK|+ONCE|+UP: on|+TICK|+TICK")
    #expect(dialogue(rules, "AT+GO", "AT") == "OK|+ONCE|+UP: on|+TICK|+TICK/OK|+TICK|+TICK")
    #expect(dialogue(rules, "AT+GO;+STOP") == "OK|+ONCE")
    // The state that it enters again counts from there, once.
    #expect(dialogue(rules, "AT+GO;+STOP;+GO") == "OK|+ONCE|+UP: on|+TICK|+TICK")
  }

  @Test func `a command of the SIM7000 is executed in another's place`() {
    let rules = """
      0 ! reply "AT+CGPS={mode}" runs="AT+CGNSPWR={mode}"
      0 ! reply "AT+CGPS?" "+CGPS: {run},1" runs="AT+CGNSPWR?" reads="+CGNSPWR: {run}"
      0 ! reply "AT+BAD" runs="AT+CGNSPWR=7"
      """
    #expect(
      dialogue(rules, "AT+CGPS=1", "AT+CGPS?", "AT+CGNSPWR?", "AT+BAD")
        == "OK/+CGPS: 1,1|OK/+CGNSPWR: 1|OK/ERROR"
    )
  }

  @Test func `several commands are executed, and the first that fails is the last`() {
    let rules = """
      0 ! set "net=0"
      0 ! reply "AT+OPEN={apn}" runs="AT+CIPMUX=1;+CSTT=\\"{apn}\\";+CIICR;+CIFSR" reads="{ip}" result=OK set="net=1" urc="+OPEN: 0" fails="+OPEN: 1"
      0 ! reply "AT+OPEN?" "+OPEN: {net}"
      """
    #expect(
      dialogue(rules, "AT", "AT+OPEN=a", "AT+OPEN?", "AT+OPEN=a", pause: 20_000)
        == "OK/OK|+OPEN: 0/+OPEN: 1|OK/OK|+OPEN: 1"
    )
  }

  @Test func `a line that has another form has other text, or its own`() {
    let rules = """
      0 ! reply "AT+A" "on" runs="AT+CGNSPWR?" reads="+CGNSPWR: 1" else="off"
      0 ! reply "AT+B" "on" runs="AT+CGNSPWR?" reads="+CGNSPWR: 1"
      """
    #expect(dialogue(rules, "AT+A", "AT+B") == "off|OK/+CGNSPWR: 0|OK")
    #expect(dialogue(rules, "AT+CGNSPWR=1", "AT+A", "AT+B") == "OK/on|OK/on|OK")
  }

  @Test func `a rewritten line changes a state, whose name has a value in it`() {
    let rules = """
      0 ! set "link0=0" "link1=0"
      0 ! reply "AT+UP={link}" set="link{link}=1"
      0 ! rewrite "+CGNSPWR: {on}" "+GPS: {on}" set="link{on}=seen"
      0 ! reply "AT+LINKS" "+LINKS: {link0},{link1}"
      """
    #expect(
      dialogue(rules, "AT+LINKS", "AT+UP=1", "AT+LINKS", "AT+CGNSPWR?", "AT+LINKS")
        == "+LINKS: 0,0|OK/OK/+LINKS: 0,1|OK/+GPS: 0|OK/+LINKS: seen,1|OK"
    )
  }

  @Test func `a connection has the result of its rule, and values other units`() {
    let rules = """
      0 ! reply "ATD*99#" runs="ATD*99#" result="CONNECT 150000000"
      0 ! reply "AT+V={x},{y}" "{x:volts}V {y:knots}"
      """
    #expect(dialogue(rules, "AT+V=3955,10", "AT+V=x,1e9") == "3.955V 5.4|OK/V |OK")
    #expect(dialogue(rules, "AT", "ATD*99#", pause: 20_000).contains("/CONNECT 150000000"))
  }

  @Test func `data follow a prompt`() {
    let rules = """
      0 ! reply "AT+CIPSEND={link},{count}" "+CIPSEND: {link},{data:length}" prompt=">" takes="{count}"
      0 ! reply "AT+CMGX" "+CMGX: {data}" prompt=">"
      """
    #expect(dialogue(rules, "AT+CIPSEND=1,5", "hello") == "> /+CIPSEND: 1,5|OK")
    #expect(dialogue(rules, "AT+CMGX", "hi\u{1A}") == "> /+CMGX: hi|OK")
    #expect(dialogue(rules, "AT+CIPSEND=1,x") == "ERROR")
  }

  @Test func `commands are refused, and lines of the module rewritten or left out`() {
    let rules = """
      0 ! refuse "AT+CNACT{*}" "AT+CSQ" result="+CME ERROR: 3"
      0 ! rewrite "+CREG: {n},{stat}" "+CREG: {n},{stat},here"
      0 ! rewrite "+CGATT{*}"
      """
    #expect(
      dialogue(rules, "AT+CNACT?", "AT+CSQ;+CGMM", "AT+CREG?", "AT+CGATT?")
        == "+CME ERROR: 3/+CME ERROR: 3/+CREG: 0,1,here|OK/OK"
    )
  }

  @Test func `a command of no known form may have a rule`() {
    #expect(
      dialogue("0 ! reply \"AT$QCRMCALL={a},1\" \"$QC: {a}\"", "AT$QCRMCALL=1,1;+CGMM", "AT$X")
        == "$QC: 1|SIMCOM_SIM7000E|OK/ERROR"
    )
  }

  @Test func `rules that never applied and commands without one are known`() {
    let book = file("0 ! reply \"AT+A\"\n0 ! reply \"AT+B\"").rules
    var line = RuleLine(book)
    _ = line.send("AT+A;+CSQ", 100)
    _ = line.send("AT+A;+CSQ", 100)
    #expect(line.host.modem.tally.applied == [2, 0])
    #expect(line.host.modem.tally.unmatched.map(\.command) == ["ATE0", "AT+CSQ"])
    #expect(line.host.modem.tally.unmatched.map(\.count) == [1, 2])
  }

  @Test(arguments: [
    ("0 ! reply \"+CSQ\"", "2:5: expected a command that begins with `AT`, found `+CSQ`"),
    ("0 ! rply \"AT\"", "; try `reply`"),
    ("0 ! reply \"AT+A={x}\" \"{y}\"", "2:1: expected a value with a name"),
    ("0 ! reply \"AT+A\" if=\"net=1\"", "2:1: expected a state that a rule sets, found `net`"),
    ("0 ! set \"net\"", "2:5: expected `NAME=VALUE` in quotes, found `net`"),
    ("0 ! set \"a=1\" \"b c=1\"", "2:5: expected `NAME=VALUE` in quotes, found `b c=1`"),
    (
      "0 ! reply \"AT+A={n}\" \"{link}\" set=\"link{n}x=1\"",
      "2:1: expected a value with a name, or a state that a rule sets, found `{link}`"
    ),
    ("0 = reports count>=1", "2:1: expected `!` in each line of rules"),
    (
      "0 ! reply \"AT+A{*}\"\n1 ! refuse \"AT+B\" \"AT+A=1\"",
      "3:1: expected a rule that can apply, found one whose commands or lines line 2 has before it"
    ),
    ("0 ! rewrite \"+A: {*}\"\n0 ! rewrite \"+A: {x}\"", "3:1: expected a rule that can apply"),
  ])
  func `what is wrong is named with its place`(_ lines: String, _ error: String) {
    let errors = file(lines).errors.map { $0.text(in: "f") }
    #expect(errors.count == 1)
    #expect(errors.first?.contains(error) == true, "\(errors)")
  }

  @Test(arguments: [
    "0 ! reply \"AT+A\" times=1\n0 ! reply \"AT+A\"",
    "0 ! set \"s=1\"\n0 ! reply \"AT+A\" if=\"s=1\"\n0 ! reply \"AT+A\"",
    "0 ! reply \"AT+A=1\"\n0 ! reply \"AT+A={x}\"",
  ])
  func `a rule that leaves something to the next shadows nothing`(_ lines: String) {
    #expect(file(lines).errors == [])
  }

  @Test func `a scenario names the rules of its module`() throws {
    let includes = IncludeReader(identity: nil) { (name, includer) throws(IncludeReader.Failure) in
      let text =
        switch name {
        case "a.rules": "#!sniffer 1\n0 ! include \"b.rules\"\n"
        case "b.rules": "#!sniffer 1\n0 ! reply \"AT+CSQ\" \"from \(includer ?? "nowhere")\"\n"
        default: "#!sniffer 1\n0 ! reply\n"
        }
      return IncludeReader.File(
        path: "p/\(name)",
        identity: name,
        text: Array(text.utf8),
        routes: .none
      )
    }
    func scenario(_ name: String) throws -> Scenario {
      try Scenario(
        parsing: Array("#!sniffer 1\n# module.rules: \(name)\n".utf8),
        includes: includes
      )
    }
    var line = RuleLine(try scenario("a.rules").rules)
    #expect(line.send("AT+CSQ", 100) == "from p/a.rules|OK")
    let error = #expect(throws: ScriptError.self) { try scenario("c.rules") }
    #expect(error?.text(in: "f").hasPrefix("p/c.rules:2:") == true)
  }
}

/// A terminal at a modem that has rules.
struct RuleLine {
  private(set) var host: ModemHost
  private var now = Instant.zero

  init(_ rules: [Rule]) {
    var scenario = VirtualModem.Settings()
    scenario.rules = rules
    scenario.fixedBaud = 115_200
    guard let world = try? Scenario(parsing: Array("#!sniffer 1\n".utf8)) else {
      preconditionFailure("an empty script is one")
    }
    host = ModemHost(world, settings: scenario, seed: 1)
    _ = send("ATE0", 100)
  }

  /// Its lines within this time after a command, or after data, with `|` between them.
  mutating func send(_ text: String, _ pause: Milliseconds) -> String {
    let command = text.hasPrefix("AT") ? text + "\r" : text
    var bytes = host.handle(.received(Array(command.utf8), baud: 115_200), at: now).output[.at]
    let end = now + pause
    while let deadline = host.deadline, deadline <= end {
      now = max(now, deadline)
      bytes += host.handle(.deadlineReached, at: now).output[.at]
    }
    now = end
    return String(decoding: bytes, as: UTF8.self).split { $0.isNewline }.joined(separator: "|")
  }
}
