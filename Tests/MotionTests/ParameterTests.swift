import Motion
import Primitives
import Testing

@Suite("Parameters of the movement detectors")
struct ParameterTests {
  @Test(
    "the sensitivities are shares of the thresholds",
    arguments: [(Sensitivity.high, 64), (.normal, 100), (.low, 160)] as [(Sensitivity, Int32)]
  )
  func shares(_ sensitivity: Sensitivity, _ percent: Int32) {
    var parked = ParkedParameters(for: Bench.sensor, .normal)
    parked.scaleThresholds(percent: percent)
    #expect(parked == ParkedParameters(for: Bench.sensor, sensitivity))
    var live = LiveParameters()
    live.scaleThresholds(percent: percent)
    #expect(live == LiveParameters(sensitivity))
  }

  @Test("a share that no threshold can be is the nearest that can")
  func extremes() {
    var parameters = ParkedParameters()
    for percent in [Int32.max, .max, .min] { parameters.scaleThresholds(percent: percent) }
    #expect(parameters.vibrationMilligrams == .min)
  }

  /// A light nudge after ten seconds; how often there was an alarm.
  private func alarms(_ detector: Detector) -> Int {
    var bench = Bench()
    bench.detector = detector
    bench.rest(seconds: 10)
    bench.play(.shake(milligrams: 60, hertz: 3), seconds: 2)
    bench.rest(seconds: 10)
    return bench.alarms.count
  }

  @Test("a detector goes by the parameters that it is given")
  func given() {
    var parameters = ParkedParameters(for: Bench.sensor, .normal)
    let own = Detector(sensor: Bench.sensor, profile: .parked)
    #expect(alarms(own) == 1)
    #expect(alarms(Detector(sensor: Bench.sensor, parameters: parameters)) == 1)
    parameters.scaleThresholds(percent: 400)
    #expect(alarms(Detector(sensor: Bench.sensor, parameters: parameters)) == 0)
    let live = Detector(sensor: Bench.sensor, parameters: LiveParameters())
    #expect(live.profile == .live)
    #expect(alarms(live) == 0)
  }

  @Test("a block longer than the gap that breaks a row goes on without one, and not with one")
  func longBlocks() {
    var parameters = LiveParameters()
    parameters.blockMilliseconds = 1_500
    var bench = Bench(.live)
    bench.detector = Detector(sensor: Bench.sensor, parameters: parameters)
    bench.rest(seconds: 4)
    #expect(bench.observations.map(\.at) == [.t(1.5), .t(3)])
    bench.clear()
    bench.wait(seconds: 1.5)
    bench.rest(seconds: 4)
    #expect(bench.observations.map(\.at) == [.t(7), .t(8.5)])
  }
}
