import ProbeSupport

// The pure core in Embedded mode: built and run by `.ci/embedded`, as Swift
// Testing needs the full runtime. It repeats a few rows of the ordinary tests;
// what it adds is the other compiler mode, and modules apart.

probePrimitives()
probeSentences()
probeEpochs()
probeWire()
probeMessages()
probeCommands()
probeConnections()
probeMotion()
probeTracker()
probeSketch()
probe_finish()

/// Counts one check.
func check(_ holds: Bool, file: StaticString = #fileID, line: Int32 = #line) {
  unsafe probe_check(holds, file.utf8Start, line)
}
