extension Scenario {
  /// What `sniffer run` runs when it is given nothing: the file
  /// Traces/scenarios/first-run.scenario, to the byte.
  package static let builtIn = """
    #!sniffer 1
    # title: a dog's first ten minutes: switched on at home, out for a walk, back again
    # module: SIM7000E
    # firmware: n/a
    # origin: synthetic
    # source: ours; the position is that of the examples
    # date: 2026-11-21
    # tracker.interval: 1min
    # seed: 1
    0     ! place 31.953900 35.910600
    0     ! sky open
    0     ! radio home
    +0    = state registering within 30s
    +0    = report delivered within 2min
    3min  ! travel 31.955200 35.911900 31.953900 35.910600 speed=5km/h
    10min ! end

    """
}
