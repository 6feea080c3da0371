public import Primitives

extension MPU6050 {
  /// How the chip is wired and set.
  public struct Settings: Equatable, Sendable {
    /// 0x68, or 0x69 with AD0 high.
    public var address: UInt8 = 0x68
    /// One for all modes: counts mean the same before and after a change of mode.
    ///
    /// Project value: +-8 g, beyond the 2.75 g of a handlebar and most falls
    /// (motion.md 1.1), and its step of 0.24 mg is far below the noise of 3 mg.
    public var accelerationRange = Sensor.AccelerationRange.g8
    /// - Source: motion.md 4.2.
    public var rotationRange = Sensor.RotationRange.dps500
    /// From sample to sample, except in low power.
    ///
    /// - Source: motion.md 4.2: 50 Hz.
    public var periodMilliseconds: UInt8 = 20
    /// The rate of low power.
    public var lowPowerRate = LowPowerRate.hz40
    /// From reading to reading of the FIFO.
    ///
    /// Project value: the detector's block, so that a reading makes a verdict.
    public var readInterval: Milliseconds = 250
    /// The most bytes that the bus's owner reads in one transfer; at least 14.
    ///
    /// Project value: whole frames of either size, and a count that a byte holds.
    public var transferLimit = 252
    /// The INT pin is wired, and its rising edges arrive as `interrupt`.
    public var hasInterrupt = true

    /// The settings of an MPU-6050 at its usual address.
    public init() {}
  }

  /// - Source: MPU-6000/6050 register map 4.2, 4.29, LP_WAKE_CTRL; the raw value
  ///   is that field. The two slower rates are too slow for the detector.
  public enum LowPowerRate: UInt8, Equatable, Sendable {
    /// 20 samples a second.
    case hz20 = 2
    /// 40 samples a second.
    case hz40 = 3

    var period: Milliseconds { self == .hz20 ? 50 : 25 }
  }

  /// How much of the chip runs, and what it draws.
  public enum Mode: UInt8, Equatable, Sendable {
    /// 5 uA: nothing is measured.
    case asleep
    /// 70 or 140 uA: the accelerometer wakes for single samples, and each of
    /// them is fetched.
    case lowPower
    /// 500 uA: the gyroscope stands by, samples gather in the FIFO.
    case accelerometer
    /// 3.8 mA: everything runs, samples gather in the FIFO.
    case full
  }
}

extension MPU6050.Settings {
  /// - Source: MPU-6000/6050 register map 4.2, 4.2: of the 1 kHz that the chip
  ///   makes while its filter is on.
  var rateDivider: UInt8 { max(periodMilliseconds, 1) - 1 }

  /// DLPF_CFG: 44, 21 or 10 Hz, as the register map's 4.3 has it.
  ///
  /// - Source: motion.md 4.2 for 50 and 25 Hz; InvenSense's Embedded MotionDriver
  ///   `mpu_lp_accel_mode`, for low power.
  func filter(_ mode: MPU6050.Mode) -> UInt8 {
    guard mode != .lowPower else { return lowPowerRate == .hz40 ? 4 : 5 }
    switch periodMilliseconds {
    case 0...25: return 3
    case 26...50: return 4
    default: return 5
    }
  }
}

extension MPU6050.Mode {
  /// Bytes of a sample in the FIFO; 0 without one.
  var frameSize: Int {
    switch self {
    case .asleep, .lowPower: 0
    case .accelerometer: Frame.acceleration
    case .full: Frame.all
    }
  }

  /// PWR_MGMT_1, once the gyroscope gives the clock.
  var power1: UInt8 {
    switch self {
    case .asleep: RegisterBits.sleep | RegisterBits.temperatureOff
    case .lowPower: RegisterBits.cycle | RegisterBits.temperatureOff
    case .accelerometer: RegisterBits.temperatureOff
    case .full: RegisterBits.clockOfGyroscope
    }
  }

  func power2(_ rate: MPU6050.LowPowerRate) -> UInt8 {
    switch self {
    case .asleep, .accelerometer: RegisterBits.gyroscopeOff
    case .lowPower: rate.rawValue << 6 | RegisterBits.gyroscopeOff
    case .full: 0
    }
  }
}
