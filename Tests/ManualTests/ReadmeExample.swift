import GNSS
import NMEA0183
import SIM7000

/// The fix in a line of the AT port (`+CGNSINF`) or of the NMEA port (`$..GGA`).
func fix(in line: String) throws -> Fix? {
  let bytes = line.utf8.span
  if line.hasPrefix("+CGNSINF: ") {
    return try NavigationInformation(parsing: bytes).fix
  }
  let sentence = Sentence(parsing: bytes)
  guard case .gga(let gga)? = SentenceContent(parsing: sentence, in: bytes) else { return nil }
  return Fix(gga)
}
