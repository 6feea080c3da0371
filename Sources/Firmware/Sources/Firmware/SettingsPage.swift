import FirmwareSupport
import GNSS
import Motion
import Primitives
import SIM7000
import Tracker

/// The page of flash that makes one image many trackers: `image.py settings` writes it.
///
/// 512 bytes, numbers with the lowest byte first:
///
///     0    4  "SNF2"
///     4    4  milliseconds from one report to the next
///     8    4  rate to try first; 0 for a line without one
///     12   4  end with status 0 after this number of deliveries; 0: never
///     16   4  hang once, after this number of deliveries, for the watchdog to end it; 0: never
///     20   1  bit 0: an MPU-6050 is watched; with it, bit 1: what carries it lives;
///             bit 2: alarms aren't reported; bit 3: the module is switched off while
///             parked; bit 4: the sensor is in low power while parked. Bit 5: PWRKEY is
///             wired
///     21   1  sensitivity: 0 high, 1 normal, 2 low
///     22   1  payload: 0 plain, 1 full, 2 OwnTracks, 3 OsmAnd, 4 Traccar's JSON
///     23   4  bytes of id, access point name (0: none), URL and PIN (0: none)
///     27   1  secure places, at most four
///     28   48 for each, in 1e-7 degrees and metres: latitude, longitude, radius
///     76      id, access point name, URL, PIN
///     508  4  CRC-32 of all before
@safe struct SettingsPage {
  private static let size = 512
  private static let placesStart = 28
  private static let textStart = 76

  private let bytes: UnsafeBufferPointer<UInt8>

  /// The page of this board; where it is empty or damaged, the program ends.
  init() {
    unsafe bytes = UnsafeBufferPointer(start: settings_page(), count: Self.size)
    var checksum = CRC32()
    for index in 0..<Self.size - 4 { unsafe checksum.push(bytes[index]) }
    guard number(at: 0) == 0x3246_4E53, number(at: Self.size - 4) == checksum.value else {
      giveUp()
    }
  }

  /// Deliveries after which the program ends; 0: never.
  var lastDelivery: UInt32 { number(at: 12) }
  /// Deliveries after which it hangs; 0: never.
  var hangingDelivery: UInt32 { number(at: 16) }

  /// Makes the settings of the tracker; where a text of the page can't be one, the program
  /// ends.
  // Not inlined, here and below: what it needs of the stack is free again before the first event.
  @inline(never)
  func settle(_ settings: inout Settings) {
    let nameStart = Self.textStart + Int(byte(at: 23))
    let urlStart = nameStart + Int(byte(at: 24))
    let pinStart = urlStart + Int(byte(at: 25))
    let end = pinStart + Int(byte(at: 26))
    setID(Self.textStart..<nameStart, &settings)
    setDestination(urlStart..<pinStart, &settings)
    if nameStart < urlStart { setName(nameStart..<urlStart, &settings) }
    if pinStart < end { setPIN(pinStart..<end, &settings) }
    settings.interval = Milliseconds(Int64(number(at: 4)))
    let baud = number(at: 8)
    settings.baud = baud == 0 ? nil : baud
    settings.hasPowerKey = Target.hasPowerKey && isSet(5)
    #if !PlainReports
    settings.payloadFormat = PayloadFormat(rawValue: byte(at: 22)) ?? .plain
    #endif
    #if !NoMovement
    if isSet(0) { setMovement(&settings) }
    #endif
    #if !NoStore
    settings.store = Target.store
    #endif
  }

  @inline(never)
  private func setID(_ range: Range<Int>, _ settings: inout Settings) {
    guard let id = try? TrackerID(unsafe bytes.span.extracting(range)) else { giveUp() }
    settings.trackerID = id
  }

  @inline(never)
  private func setDestination(_ range: Range<Int>, _ settings: inout Settings) {
    do throws(DestinationError) {
      try settings.destination.set(text: unsafe bytes.span.extracting(range))
    } catch {
      giveUp()
    }
  }

  @inline(never)
  private func setName(_ range: Range<Int>, _ settings: inout Settings) {
    guard let name = try? AccessPointName(unsafe bytes.span.extracting(range)) else { giveUp() }
    settings.accessPointName = name
  }

  @inline(never)
  private func setPIN(_ range: Range<Int>, _ settings: inout Settings) {
    guard let pin = try? PIN(unsafe bytes.span.extracting(range)) else { giveUp() }
    settings.pin = pin
  }

  #if !NoMovement
  @inline(never)
  private func setMovement(_ whole: inout Settings) {
    var chip = MPU6050.Settings()
    chip.hasInterrupt = false  // The bridge is all that is wired.
    var settings = MovementSettings(
      source: .mpu6050(chip),
      profile: isSet(1) ? .live : .parked,
      sensitivity: Sensitivity(rawValue: byte(at: 21)) ?? .normal
    )
    settings.raisesAlarms = !isSet(2)
    settings.switchesModuleOff = isSet(3)
    if isSet(4) { settings.quietMode = .lowPower }
    for index in 0..<Int(byte(at: 27)) {
      let start = Self.placesStart + 12 * index
      guard let latitude = Latitude(e7: Int32(bitPattern: number(at: start))),
        let longitude = Longitude(e7: Int32(bitPattern: number(at: start + 4)))
      else { giveUp() }
      let place = SecurePlace(
        position: Position(latitude: latitude, longitude: longitude),
        radiusMetres: Int32(bitPattern: number(at: start + 8))
      )
      guard settings.securePlaces.add(place) else { giveUp() }
    }
    whole.movement = settings
  }
  #endif

  private func isSet(_ bit: UInt8) -> Bool { byte(at: 20) >> bit & 1 != 0 }

  private func byte(at offset: Int) -> UInt8 { unsafe bytes[offset] }

  private func number(at offset: Int) -> UInt32 {
    var number: UInt32 = 0
    for index in 0..<4 { number = unsafe number << 8 | UInt32(bytes[offset + 3 - index]) }
    return number
  }
}
