import GNSS
import NMEA0183

/// The fixes of a receiver's log, one for each epoch.
func fixes(of log: [UInt8]) -> [Fix] {
  var reader = EpochReader()
  var fixes: [Fix] = []
  reader.read(log.span) { epoch in  // Once for each piece that comes.
    if let fix = epoch.fix { fixes.append(fix) }
  }
  reader.finish { epoch in  // The last one is open until the end.
    if let fix = epoch.fix { fixes.append(fix) }
  }
  return fixes
}
