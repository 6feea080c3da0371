// fixes FILE: the fixes of a receiver's log, one for each second.
import Foundation
import GNSS
import NMEA0183

let log = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
var reader = EpochReader()
reader.read(Array(log).span) { epoch in
  if let fix = epoch.fix { print(fix) }
}
reader.finish { epoch in  // The last one is open until the end.
  if let fix = epoch.fix { print(fix) }
}
