import FirmwareSupport
import Motion
import Primitives
import SIM7000
import Tracker

/// The page of flash that makes one image many trackers: `image.py settings` writes it.
///
/// 512 bytes, numbers with the lowest byte first:
///
///     0    4  "SNF1"
///     4    4  milliseconds from one report to the next
///     8    4  rate to try first; 0 for a line without one
///     12   4  end with status 0 after this number of deliveries; 0: never
///     16   4  hang once, after this number of deliveries, for the watchdog to end it; 0: never
///     20   1  bit 0: an MPU-6050 is watched
///     21   3  length of id, access point name (0: none) and URL
///     24      id, access point name, URL
///     508  4  CRC-32 of all before
@safe struct SettingsPage {
  private static let size = 512
  private static let textStart = 24

  private let bytes: UnsafeBufferPointer<UInt8>

  /// The page of this board; where it is empty or damaged, the program ends.
  init() {
    unsafe bytes = UnsafeBufferPointer(start: settings_page(), count: Self.size)
    var checksum = CRC32()
    for index in 0..<Self.size - 4 { unsafe checksum.push(bytes[index]) }
    guard number(at: 0) == 0x3146_4E53, number(at: Self.size - 4) == checksum.value else {
      giveUp()
    }
  }

  /// Deliveries after which the program ends; 0: never.
  var lastDelivery: UInt32 { number(at: 12) }
  /// Deliveries after which it hangs; 0: never.
  var hangingDelivery: UInt32 { number(at: 16) }

  /// The settings of the tracker; where a text of the page can't be one, the program
  /// ends.
  // Not inlined: what it needs of the stack is free again before the first event.
  @inline(never)
  func settings() -> Settings {
    let idLength = length(at: 21)
    let nameLength = length(at: 22)
    let urlLength = length(at: 23)
    let nameStart = Self.textStart + idLength
    let urlStart = nameStart + nameLength
    let span = unsafe bytes.span
    guard let id = try? TrackerID(span.extracting(Self.textStart..<nameStart)),
      let url = try? RequestURL(span.extracting(urlStart..<urlStart + urlLength)),
      let destination = try? Destination(url)
    else { giveUp() }
    var settings = Settings(trackerID: id, destination: destination)
    if nameLength > 0 {
      guard let name = try? AccessPointName(span.extracting(nameStart..<urlStart)) else {
        giveUp()
      }
      settings.accessPointName = name
    }
    settings.interval = Milliseconds(Int64(number(at: 4)))
    let baud = number(at: 8)
    settings.baud = baud == 0 ? nil : baud
    if unsafe bytes[20] & 1 != 0 { settings.movement = MovementSettings(profile: .parked) }
    #if !NoStore
    settings.store = Target.store
    #endif
    return settings
  }

  private func length(at offset: Int) -> Int { unsafe Int(bytes[offset]) }

  private func number(at offset: Int) -> UInt32 {
    var number: UInt32 = 0
    for index in 0..<4 { number = unsafe number << 8 | UInt32(bytes[offset + 3 - index]) }
    return number
  }
}
