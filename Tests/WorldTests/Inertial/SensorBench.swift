import GNSS
import Primitives
import Testing

import struct Motion.BusTransfer
import struct Motion.MPU6050
import enum Motion.SensorFault
import struct Motion.TimedSample

@testable import World

typealias Driver = MPU6050
typealias Chip = World.MPU6050

/// The driver of the core and the chip of the world at the two ends of a bus.
struct SensorBench {
  var world: World
  var chip: Chip
  var driver: Driver
  private(set) var now = Instant.zero
  private(set) var samples: [TimedSample] = []
  private(set) var faults: [SensorFault] = []
  private(set) var notices: [Driver.Notice] = []
  private(set) var restarts = 0
  private(set) var transfers = 0
  /// How often INT had become active.
  private(set) var interrupts = 0

  private var pending: (transfer: BusTransfer, doneAt: Instant)?
  private var changes: [(at: Instant, change: World.Change)] = []
  private var bytes: [UInt8] = []
  /// Between chip and driver; `nil` when all is well.
  var spoil: ((inout [UInt8], BusTransfer) -> Void)?

  init(
    _ mode: Driver.Mode = .full,
    settings: Driver.Settings = Driver.Settings(),
    seed: UInt64 = 1
  ) throws {
    let start = try #require(UTCTime(millisecondsSince1970: 1_790_000_000_000))
    world = World(seed: seed, start: start)
    chip = Chip(seed: seed, address: settings.address, at: .zero)
    driver = Driver(settings: settings, mode: mode)
    tell(.started)
  }

  mutating func apply(_ change: World.SensorChange, after delay: Milliseconds = 0) {
    apply(.sensor(change), after: delay)
  }

  mutating func apply(_ change: World.Change, after delay: Milliseconds = 0) {
    changes.append((now + delay, change))
    changes.sort { $0.at < $1.at }
  }

  mutating func want(_ mode: Driver.Mode) { tell(.modeWanted(mode)) }

  mutating func forgetSamples() { samples = [] }

  /// The bus's owner is busy with something else.
  mutating func stall(for length: Milliseconds) {
    now = now + length
  }

  mutating func run(for length: Milliseconds) {
    let end = now + length
    while true {
      var next = Instant.earlier(driver.deadline, pending?.doneAt)
      next = Instant.earlier(next, changes.first?.at)
      next = Instant.earlier(next, chip.deadline)
      guard let next, next <= end else { break }
      now = max(now, next)
      step()
    }
    now = end
  }

  private mutating func step() {
    if let first = changes.first, first.at <= now {
      changes.removeFirst()
      chip.advance(to: now, in: world)
      world.apply(first.change, at: now)
    }
    _ = chip.isInterrupting(at: now, in: world)
    if chip.interruptCount != interrupts {
      interrupts = chip.interruptCount
      tell(.interrupt)
    }
    if let pending, pending.doneAt <= now {
      self.pending = nil
      carryOut(pending.transfer)
    }
    if let deadline = driver.deadline, deadline <= now { tell(.deadlineReached) }
  }

  private mutating func carryOut(_ transfer: BusTransfer) {
    transfers += 1
    let isAcknowledged = transfer.written.withBytes { written in
      chip.transfer(
        to: transfer.address,
        writing: written,
        reading: transfer.readCount,
        into: &bytes,
        at: now,
        in: world
      )
    }
    guard isAcknowledged else { return tell(.transferFailed) }
    spoil?(&bytes, transfer)
    let read = bytes
    let effects = driver.receive(read.span, at: now)
    while let sample = driver.nextSample(in: read.span) {
      samples.append(sample)
    }
    perform(effects)
  }

  private mutating func tell(_ event: Driver.Event) { perform(driver.handle(event, at: now)) }

  private mutating func perform(_ effects: Driver.Effects) {
    if let fault = effects.fault { faults.append(fault) }
    if let notice = effects.notice { notices.append(notice) }
    if effects.hasRestarted { restarts += 1 }
    guard let transfer = effects.transfer else { return }
    #expect(pending == nil, "one transfer at a time")
    let length = World.BusTiming.microseconds(
      writing: transfer.written.count,
      reading: transfer.readCount
    )
    pending = (transfer, Instant(microseconds: now.microseconds + length))
  }
}
