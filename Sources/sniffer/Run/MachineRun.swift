import CommandLine
import Live
import Machine
import Manual
import Simulation

/// `sniffer run --firmware elf:FILE`: the machine code of a firmware, on the virtual modem.
extension RunCommand {
  func runMachine(_ name: String, _ scenario: Scenario) throws(UsageError) -> ExitCode {
    let settings = try arguments.trackerSettings(scenario)
    let file: MachineFile
    do { file = try MachineFile(name) } catch { return errors.tell(error, of: .run) }
    var host: FirmwareHost<MachineProgram>
    do {
      host = try file.host(
        scenario,
        settings,
        url: MachineFile.url(scenario, arguments),
        watchesPins: arguments.isGiven("pins")
      )
    } catch {
      errors.writeLine("sniffer run: \(error.setting): \(error.reason)")
      return .badInput
    }
    var failedCount = 0
    let goal = arguments.integer("reports")
    let end = end(of: scenario)
    let progress = progress(of: scenario)
    return play(&host, of: scenario) { host, next in
      guard host.program.isSound, goal.map({ host.deliveredCount >= $0 }) != true else {
        return true
      }
      if let end, next > end.at, end.isStated || host.isOver || goal != nil { return true }
      progress?.show(finished: Self.minutes(next))
      return false
    } take: { entry in
      if case .expectation(let result) = entry.kind, !result.hasHeld { failedCount += 1 }
    } finish: { host in
      progress?.end()
      tellEnd(of: host)
      if !host.program.isSound || failedCount > 0 { return .checkFailed }
      return goal.map { host.deliveredCount < $0 } == true ? .timeRanOut : .done
    }
  }

  private func tellEnd(of host: FirmwareHost<MachineProgram>) {
    let (delivered, unchecked) = (host.deliveredCount, host.uncheckedCount)
    if arguments.isGiven("json") {
      var json = JSONWriter()
      json.object { json in
        json.member("event", "summary")
        json.member("firmware", "elf")
        json.member("posted", Int64(delivered))
        json.member("instructions", Int64(clamping: host.program.instructionCount))
        json.member("not_checked", Int64(unchecked))
        json.member("state", host.program.stateName)
        json.member("loop", host.program.endlessLoop)
      }
      output.write(json.takeLine())
    } else {
      let lost = host.program.lostCount
      output.writeLine(
        "\nthe firmware: \(delivered) delivered, \(host.program.instructionCount) instructions"
          + (unchecked > 0 ? ", \(unchecked) expectations not checked" : "")
          + (lost > 0 ? ", \(lost) bytes lost at its UART" : "")
      )
    }
    guard let stop = host.program.stop, !stop.isRegular else { return }
    output.flush()
    errors.writeLine("sniffer run: the machine stopped: \(stop.words)")
    for line in stop.dump { errors.writeLine(line) }
  }
}
