import Motion
import Primitives
import Testing

@testable import CommandLine
@testable import Decoding
@testable import sniffer

@Suite("Decoding of an inertial sensor's recording")
struct DecodeIMUTests {
  /// Samples at 50 Hz: rest with a trembling last digit, and from `tiltAt` on a
  /// tilt by 0.2 g, in two lines' worth of time.
  private static func recording(seconds: Int, tiltAt: Int? = nil, gyroscope: Bool = false) -> String
  {
    var text = "t_ms,ax,ay,az" + (gyroscope ? ",gx,gy,gz" : "") + ",label\n"
    for number in 0..<seconds * 50 {
      let isTilted = tiltAt.map { number >= $0 * 50 } ?? false
      let last = number % 2
      text += "\(number * 20),0.00\(last)0,\(isTilted ? "0.20" : "0.00")\(last),1.0000"
      text += gyroscope ? ",0.1,-0.1,0.\(last),rest\n" : ",rest\n"
    }
    return text
  }

  private func decode(
    _ input: String,
    _ options: [String] = []
  ) throws -> (code: ExitCode, lines: [String], errors: String) {
    let folder = try DecodeFolder()
    let path = try folder.write(input, to: "input.csv")
    let result = try folder.run(["--format", "imu"] + options + [path])
    return (result.code, result.output.split(separator: "\n").map(String.init), result.errors)
  }

  @Test("a byte order mark is no part of the first row")
  func mark() throws {
    let rows = (0..<1_000).map { "\($0 * 20),0,0,1\n" }.joined()
    #expect(try decode("\u{FEFF}" + rows).lines == decode(rows).lines)
  }

  @Test("the first verdict is printed, and then each change of it")
  func verdicts() throws {
    let still = try decode(Self.recording(seconds: 20), ["--json"])
    #expect(still.code == .done)
    #expect(still.lines == [#"{"proto":"imu","t_ms":200,"moving":false,"evidence":null}"#])

    let tilted = try decode(Self.recording(seconds: 20, tiltAt: 10), ["--json"])
    #expect(tilted.lines.count == 3)
    #expect(tilted.lines[1] == #"{"proto":"imu","t_ms":10200,"moving":true,"evidence":"step"}"#)
    #expect(tilted.lines[2].hasSuffix(#""moving":false,"evidence":null}"#))
  }

  @Test("in words too, and with a gyroscope, whatever the pieces that it comes in")
  func words() throws {
    let bytes = Array(Self.recording(seconds: 20, tiltAt: 10, gyroscope: true).utf8)
    for chunking in DecodeChunking.allCases {
      let lines = try Decoded.text(bytes, .imu, chunking)
      #expect(lines.first == "imu      0.200 s  still")
      #expect(lines.count == 3)
      #expect(lines[1] == "imu      10.200 s  moving, by step")
    }
  }

  @Test("a live carrier's tilt is no movement")
  func live() throws {
    let result = try decode(
      Self.recording(seconds: 20, tiltAt: 10),
      ["--json", "--detect", "live"]
    )
    #expect(result.lines == [#"{"proto":"imu","t_ms":500,"moving":false,"evidence":null}"#])
  }

  /// Row by row: what stands there, and what is said of it.
  @Test(
    "a bad line is reported with where, what was expected and what was found",
    arguments: [
      ("x,0,0,1", #""line":2,"column":1,"expected":"a time in ms","found":"`x`""#),
      (
        "10,0,abc,1",
        #""line":2,"column":6,"expected":"an acceleration in g","found":"`abc`""#
      ),
      ("10,0,,1", #""line":2,"column":6,"expected":"an acceleration in g","found":"nothing""#),
      (
        "10,0,0",
        #""line":2,"column":7,"expected":"an acceleration in g","found":"the end of the line""#
      ),
      (
        "10,0,0,1,1,,2",
        #""line":2,"column":12,"expected":"a rate in degrees/s","found":"nothing""#
      ),
      (
        "99999999999999,0,0,1",
        #""line":2,"column":1,"expected":"a time below 10^13 ms","found":"`99999999999999`""#
      ),
    ]
  )
  func badLine(_ row: String, _ members: String) throws {
    let result = try decode("t_ms,ax,ay,az,gx,gy,gz\r\n\(row)\r\n\r\n20,0,0,1,,,\r\n", ["--json"])
    #expect(result.code == .done)
    #expect(result.lines == ["{\"proto\":\"imu\",\(members)}"])
  }

  @Test("an empty line counts as one, and words say the same; strict exits with status 65")
  func numbering() throws {
    let input = "t_ms,ax,ay,az\n\n\n10,0,0,1\n5,0,0,1\n30,0,0,y\n"
    let expected = [
      "imu      line:5:1: expected a time after 10 ms, found 5 ms",
      "imu      line:6:8: expected an acceleration in g, found `y`",
    ]
    let result = try decode(input, ["--strict"])
    #expect(result.lines == expected)
    #expect(result.code == .badInput)
  }

  @Test("an endless line is reported once, and takes no memory")
  func endless() throws {
    let result = try decode("t_ms,ax,ay,az\n" + String(repeating: "1", count: 5_000) + "\n")
    #expect(
      result.lines == ["imu      line:2:1025: expected a line of at most 1024 bytes, found more"]
    )
  }

  @Test("numbers as programs write them")
  func numbers() throws {
    let bytes = Array("1.5e3,-5.2e-05,+0.17187500000000003,-0.000123456789012345678,,,".utf8)
    let row = try IMURow(parsing: bytes.span, number: 1, hasRotation: true)
    #expect(row.at.microseconds == 1_500_000)
    // 0.171875 g x 2048.
    #expect(row.sample.acceleration.y == 352)
    #expect(row.sample.acceleration.x == 0 && row.sample.acceleration.z == 0)
    #expect(row.sample.rotation == nil)
    let far = Array("0,99,-99,0.00024,2000.5,1,-0.03".utf8)
    let clipped = try IMURow(parsing: far.span, number: 1, hasRotation: true)
    #expect(clipped.sample.acceleration.x == .max && clipped.sample.acceleration.y == .min)
    // 0.49, 16.4 and 0.49 counts.
    #expect(clipped.sample.acceleration.z == 0)
    #expect(clipped.sample.rotation?.x == .max)
    #expect(clipped.sample.rotation?.y == 16 && clipped.sample.rotation?.z == 0)
  }

  @Test("a sensor that repeats itself is at fault")
  func stuck() throws {
    var text = Self.recording(seconds: 3)
    // The last of them is the first of these.
    for number in 150..<300 { text += "\(number * 20),0.001,0.001,1.0,rest\n" }
    let result = try decode(text, ["--json"])
    #expect(result.lines.last == #"{"proto":"imu","t_ms":4980,"fault":"stuck"}"#)
    #expect(result.lines.count == 2)
  }

  @Test("--detect is for --format imu alone")
  func detectElsewhere() throws {
    let folder = try DecodeFolder()
    let path = try folder.write("", to: "input.csv")
    let refusal = UsageError.refusedValue(option: "detect", reason: "needs --format imu", .decode)
    #expect(throws: refusal) {
      _ = try folder.run(["--format", "at", "--detect", "live", path])
    }
  }
}
