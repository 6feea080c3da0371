import FirmwareSupport
import Tracker

/// The tracker is a local variable, which is made where it stays: a global one would be
/// made on the stack and copied.
@inline(never)
private func run() -> Never {
  var application = Application(page: SettingsPage())
  var tracker = Tracker { application.page.settle(&$0) }
  application.run(&tracker)
}

Target.start(watchdog: watchdogTime)
startTime()
logStart()
run()
