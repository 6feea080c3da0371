import Primitives
import Testing

@testable import World

@Suite("Recordings of inertial sensors")
struct InertialRecordingTests {
  private static func recording(_ text: String) throws(RouteError) -> InertialRecording {
    try InertialRecording(parsing: Array(text.utf8))
  }

  @Test("plays from when it is asked for, straight between samples, and then it is over")
  func plays() throws {
    let recording = try Self.recording(
      "t_ms,ax,ay,az,gx,gy,gz,label\n1000,0,0.5,1,10,0,0,x\r\n1100,0.2,-0.5,1,20,0,-4,y\n"
    )
    var world = try Feeling(.play(recording)).world
    let start = world.kinematics(at: Feeling.at(0))
    #expect(start.force == Vector(x: 0, y: 0.5, z: 1))
    #expect(start.rotation == Vector(x: 10, y: 0, z: 0))
    let middle = world.kinematics(at: Feeling.at(0.05))
    #expect((middle.force + Vector(x: -0.1, y: 0, z: -1)).length < 1e-12)
    #expect((middle.rotation + Vector(x: -15, y: 0, z: 2)).length < 1e-12)
    world.apply(.motion(.handle(.tap(gravities: 0.5))), at: Feeling.at(0.05))
    #expect(world.kinematics(at: Feeling.at(0.06)).force.z == 1, "and nothing else is felt")
    #expect(world.kinematics(at: Feeling.at(9)) == .resting)
  }

  @Test(
    "numbers are read as programs write them",
    arguments: [
      ("1.5e-05", 0.000_015), ("-2E3", -2_000), ("+0.25", 0.25),
      ("0.12345678901234567890", 0.123_456_789_012),
    ]
  )
  func numbers(text: String, value: Double) throws {
    let samples = try Self.recording("0,\(text),0,1\n").samples
    #expect((samples[0].force.x - value).magnitude < 1e-15)
    #expect(samples[0].rotation == nil)
  }

  @Test(
    "anything but a sample is reported with its place",
    arguments: [
      ("", 0, 1, "a sample", "the end of the file"),
      ("t_ms,ax,ay,az\n", 1, 1, "a sample", "the end of the file"),
      ("0,0,0,1\n5,0,zero,1\n", 2, 5, "an acceleration in g", "`zero`"),
      ("0,0,0\n", 1, 6, "an acceleration in g", "the end of the line"),
      ("0,0,0,1,1,2,x\n", 1, 13, "a rate in degrees/s", "`x`"),
      ("9,0,0,1\n9,0,0,1\n", 2, 1, "a time after the one before", "an earlier one"),
      ("1e20,0,0,1\n", 1, 1, "a time in ms", "`1e20`"),
    ]
  )
  func errors(text: String, line: Int, column: Int, expected: String, found: String) throws {
    let error = #expect(throws: RouteError.self) { try Self.recording(text) }
    #expect(
      error == RouteError(line: line, column: column, expected: expected, found: found)
    )
  }
}
