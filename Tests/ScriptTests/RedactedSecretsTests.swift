import Manual
import Primitives
import Script
import Testing

@Suite("Redaction of secrets")
struct RedactedSecretsTests {
  private static let secret = "48219753"

  /// All columns of a line, with the secret where the dictionary says that one is.
  private static func text(_ layout: Layout) -> String? {
    let secrets: Set = ["user", "pwd", "password", "pin", "new_pin", "old", "new"]
    guard layout.names.contains(where: secrets.contains) else { return nil }
    return layout.columns.map { column in
      let isSecret = column.names.contains(where: secrets.contains)
      return column.fixedValue ?? (column.names == ["mode"] ? "1" : isSecret ? secret : "a")
    }.map { $0.count > 1 || $0 == "a" ? "\"\($0)\"" : $0 }.joined(separator: ",")
  }

  @Test("leaves no user, password or PIN of a command in the dictionary")
  func dictionary() throws {
    var names: Set<String> = []
    // The pin of +CGPIO is one of the module's.
    for entry in FieldDictionary.entries where entry.name != "+CGPIO" {
      for shape in entry.shapes {
        let command = shape.parameters.flatMap(Self.text).map { #"0 > AT\#(entry.name)=\#($0)\r"# }
        let answer = shape.answer.flatMap(Self.text).map { #"0 < \#(entry.name): \#($0)\r\n"# }
        for line in [command, answer].compactMap(\.self) {
          names.insert(entry.name)
          let redacted = RedactionTests.lines(try RedactionTests.redact([line]))[0]
          #expect(!redacted.contains(Self.secret) && redacted.count == line.count, "\(redacted)")
        }
      }
    }
    #expect(names.isSuperset(of: ["+CIPCSGP", "+CSIMLOCK", "+CSSLCFG", "+CPIN", "+CSTT"]))
  }

  @Test(
    "leaves none of other modules' commands",
    arguments: [
      "+CWJAP=\"home\",\"*\"", "+CWSAP_CUR=\"ap\",\"*\",1,3", "+QICSGP=1,1,\"apn\",\"*\",\"*\",1",
      "+QICSGP=1,\"apn\",\"*\",\"*\"", "+QIREGAPP=\"apn\",\"*\",\"*\"",
      "+QFTPCFG=\"account\",\"*\",\"*\"", "+UPSD=0,3,\"*\"", "+UFTP=3,\"*\"",
      "+USECPRF=0,8,\"*\"", "+UMQTT=4,\"*\",\"*\"", "+POP3SRV=\"a\",\"*\",\"*\",110",
      "+CFTPSLOGIN=\"a\",21,\"*\",\"*\",0", "+CMQCON=0,3,\"a\",60,0,0,\"*\",\"*\"",
      "+MQTTUSERCFG=0,1,\"a\",\"*\",\"*\",0,0,\"\"", "+CLCK=\"PN\",0,\"*48219753\"",
    ]
  )
  func others(command: String) throws {
    let line = "0 > AT\(command.replacing("*", with: Self.secret))\\r"
    let redacted = RedactionTests.lines(try RedactionTests.redact([line]))[0]
    #expect(!redacted.contains(Self.secret) && redacted.count == line.count, "\(redacted)")
  }

  @Test(
    "leaves none between escapes, whoever has said it",
    arguments: [
      #"#? 1.5 IMEI\t*"#, #"#? 1.5 IMEI\xef\xbc\x9a*"#, #"#? 1.5 '\\r\\n*\\r\\n'"#,
      #"0 < {"data":"\\r\\n*\\r\\n"}\r\n"#, #"0 < "\\x0a*"\r\n"#,
    ]
  )
  func escapes(line: String) throws {
    let imei = "862771076818015"
    let written = line.replacing("*", with: imei)
    let redacted = RedactionTests.lines(try RedactionTests.redact([written]))[0]
    #expect(!redacted.contains(imei) && redacted.count == written.count, "\(redacted)")
  }

  @Test(
    "leaves none in quotes of an editor or of another language",
    arguments: [
      #"AT+CPIN=\xe2\x80\x9d*\xe2\x80\x9d"#, "AT+CPIN='*'", "AT+CPIN=*^M)", "AT+CPIN=*.|",
      #"AT+CLCK=\xe2\x80\x9cSC\xe2\x80\x9d,1,\xe2\x80\x9c*\xe2\x80\x9d"#,
      "AT+SAPBR=3,1,'PWD','*'",
    ]
  )
  func quotes(command: String) throws {
    let line = "0 > \(command.replacing("*", with: Self.secret))\\r"
    let redacted = RedactionTests.lines(try RedactionTests.redact([line]))[0]
    #expect(!redacted.contains(Self.secret) && redacted.count == line.count, "\(redacted)")
  }

  @Test("leaves addresses and the clock of a receiver without a fix as they are")
  func others() throws {
    let lines = [
      #"0 < +CNACT: 0,1,"10.12.13.14"\r\n"#, "0 < +CGNSINF: 1,0,19800106000012.000,,,,0.00\\r\\n",
    ]
    #expect(RedactionTests.lines(try RedactionTests.redact(lines)) == lines)
  }
}
