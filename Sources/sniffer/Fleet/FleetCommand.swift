import CommandLine
import Live
import Primitives
import Script
import Simulation
import Sockets
import Tracker

/// `sniffer fleet`: many trackers at once, and one server.
struct FleetCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  /// Where the trackers' worlds come from.
  private enum Worlds: Sendable {
    case file(Scenario)
    case everyday([EverydayWorld.Kind])
  }

  func run() throws(UsageError) -> ExitCode {
    let factor = try factor()
    let kinds = try kinds()
    let worlds: Worlds
    do throws(ScriptFileError) {
      worlds = try readWorlds() ?? .everyday(kinds)
    } catch {
      return errors.tell(error, of: .fleet)
    }
    let web = try webAddress()
    let make = try maker(worlds)
    let server: FleetServer?
    do throws(FleetServerError) {
      server = try web.map { web throws(FleetServerError) in
        DescriptorLimit.raise(to: connections + 64)
        let isRemote = arguments.isGiven("dial-remote")
        return try FleetServer(web, Dialling(isRemoteAllowed: isRemote))
      }
    } catch {
      return tell(error)
    }
    let clock = Clock()
    let plan = FleetPlan(
      count: count,
      pace: factor.map { .times($0, clock, start: clock.now) } ?? .unlimited,
      ramp: arguments.milliseconds("ramp") ?? arguments.milliseconds("interval") ?? 0,
      length: length,
      server: server,
      connections: connections,
      make: make
    )
    let (tally, isWhole) = run(plan)
    let report = FleetReport(
      tally: tally,
      time: clock.now - .zero,
      isJSON: arguments.isGiven("json"),
      output: output
    )
    report.write()
    output.flush()
    if let error = tally.failures.first {
      errors.writeLine(
        "sniffer fleet: error: \(tally.failures.count) of \(count) trackers: \(error.message)"
      )
      return .badInput
    }
    if !isWhole { return .interrupted }
    return report.missing == 0 ? .done : .checkFailed
  }

  private var count: Int { Int(arguments.integer("trackers") ?? 1) }
  private var connections: Int { Int(arguments.integer("connections") ?? 1) }
  private var length: Milliseconds { arguments.milliseconds("duration") ?? 0 }

  private func run(_ plan: FleetPlan) -> (FleetTally, isWhole: Bool) {
    let jobs = min(
      plan.count,
      arguments.integer("jobs").map { Int($0) } ?? WorkPool<FleetPart>.usualJobs
    )
    let watched = FleetProgress()
    let pool = WorkPool<FleetPart>(numbers: 0...Int64(jobs) - 1) { number, isStopped in
      FleetPart(FleetWorker(plan, part: Int(number), of: jobs, watched).run(isStopped: isStopped))
    }
    // Project value: a minute of one tracker is what a person counts in.
    let minutes = Int(length.rawValue / 60_000)
    let progress = Progress("tracker-minutes", of: plan.count * minutes, errors, besides: [output])
    var isWhole = true
    pool.run(jobs: jobs) { _, _ in
      progress.show(finished: Int(watched.milliseconds / 60_000))
      if Interruption.isRequested || output.isBroken { isWhole = false }
      return isWhole
    }
    progress.end()
    var tally = FleetTally()
    for part in pool.results { tally.add(part.tally) }
    return (tally, isWhole)
  }

  // MARK: - What is asked for

  /// `nil` for `max`.
  private func factor() throws(UsageError) -> Int64? {
    let text = arguments.text("speed") ?? ""
    if text == "max" { return nil }
    guard let factor = Int64(text), (1...100_000).contains(factor) else {
      let expected = "a whole number from 1 to 100000, or max"
      throw .invalidValue(option: "speed", found: text, expected: expected, .fleet)
    }
    return factor
  }

  /// `nil` without a file.
  private func readWorlds() throws(ScriptFileError) -> Worlds? {
    guard let path = arguments.text("scenario") else { return nil }
    return .file(try RunCommand.scenario(at: path, text: nil, seed: nil))
  }

  private func kinds() throws(UsageError) -> [EverydayWorld.Kind] {
    let text = arguments.text("mix") ?? ""
    return try text.split(separator: ",", omittingEmptySubsequences: false)
      .map { word throws(UsageError) in
        guard let kind = EverydayWorld.Kind(rawValue: String(word)) else {
          let names = EverydayWorld.Kind.allCases.map(\.rawValue).joined(separator: ", ")
          let expected = "some of \(names), with commas between"
          throw .invalidValue(option: "mix", found: text, expected: expected, .fleet)
        }
        return kind
      }
  }

  /// `nil` without a server outside the trackers' worlds.
  private func webAddress() throws(UsageError) -> WebAddress? {
    guard let text = arguments.text("url") else { return nil }
    // A placeholder isn't of the host, and its braces are no part of a URL.
    let plain = text.filter { $0 != "{" && $0 != "}" }
    guard let address = try? WebAddress(parsing: plain) else {
      let expected = "an http:// URL; there is no TLS here"
      throw .invalidValue(option: "url", found: text, expected: expected, .fleet)
    }
    return address
  }

  /// Makes each tracker's settings once beforehand, so that what is wrong is reported here.
  private func maker(
    _ worlds: Worlds
  ) throws(UsageError) -> @Sendable (Int) -> Result<FleetPlan.Parts, FleetPartsError> {
    let first = UInt64(arguments.integer("seed") ?? 1)
    let prefix = arguments.text("name") ?? ""
    let path = arguments.text("scenario") ?? "the everyday world"
    let (arguments, length) = (arguments, length)
    @Sendable func scenario(_ number: Int, seed: UInt64) throws(ScriptError) -> Scenario {
      switch worlds {
      case .file(let scenario): try scenario.with(seed: seed)
      case .everyday(let kinds):
        try EverydayWorld(kinds[number % kinds.count], seed: seed, length: length).scenario()
      }
    }
    @Sendable func parts(_ number: Int, _ scenario: Scenario) throws(UsageError) -> FleetPlan.Parts
    {
      var settings = try arguments.fleetSettings(scenario)
      settings.hasPowerKey = true
      let id = "\(prefix)\(number + 1)"
      guard let trackerID = try? TrackerID(Array(id.utf8).span) else {
        let expected = "up to \(TrackerID.lengthMax) printable characters with the number"
        throw .invalidValue(option: "name", found: prefix, expected: expected, .fleet)
      }
      settings.trackerID = trackerID
      return FleetPlan.Parts(scenario, settings, seed: scenario.seed)
    }
    // What is wrong with options shows before anything runs; the last number is the longest.
    if let scenario = try? scenario(count - 1, seed: first) { _ = try parts(count - 1, scenario) }
    return { number in
      let seed = first + UInt64(number)
      do {
        return .success(try parts(number, try scenario(number, seed: seed)))
      } catch {
        let message =
          switch error {
          case let error as ScriptError: error.text(in: path)
          case let error as UsageError: error.message
          default: "\(error)"
          }
        return .failure(FleetPartsError("with seed \(seed): \(message)"))
      }
    }
  }

  private func tell(_ error: FleetServerError) -> ExitCode {
    let name = arguments.text("url") ?? ""
    switch error {
    case .socket(let error), .http(.socket(let error)):
      return errors.tell(LineError.socket(error, name: name), of: .fleet)
    case .http:
      errors.writeLine("sniffer fleet: \(VisibleText.of(name)): the server gives no HTTP response")
      return .unavailable
    case .interrupted: return .interrupted
    }
  }
}

/// What a worker has done, for the pool.
private struct FleetPart: WorkOutcome {
  var tally: FleetTally
  var isFinding: Bool { false }

  init(_ tally: FleetTally) { self.tally = tally }
}

extension ParsedArguments {
  /// As `trackerSettings`, but what isn't given on the command line is the fleet's default, unless
  /// the scenario states it.
  fileprivate func fleetSettings(_ scenario: Scenario) throws(UsageError) -> Settings {
    do {
      return try Settings(scenario) { setting in
        guard knows(setting.name) else { return nil }
        if isGiven(setting.name) || scenario.value(of: setting) == nil {
          return words(setting.name).flatMap(setting.value)
        }
        return nil
      }
    } catch {
      throw UsageError(error, self)
    }
  }
}
