import Foundation

/// A JSON object of one line.
func jsonObject(_ line: String) -> [String: Any]? {
  (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
}
