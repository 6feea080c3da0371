/// `sniffer help profiles` and `sniffer help environment`.
extension HelpText {
  package static func profiles(_ settings: [Option]) -> String {
    let rows = settings.map { option in
      (option.settingName, explanation(of: option))
    }
    return TextColumns.paragraph(
      "A file holds what you would otherwise say each time: one `name = value` a line; a line that "
        + "begins with # is a comment. What stands above the first `[NAME]` is for all; what stands below is for the "
        + "profile of that name, which --profile NAME chooses, or \(variable("profile"))."
    ) + "\n"
      + """
      # ~/.config/sniffer/config
      apn = internet
      [bike]
      port = /dev/ttyUSB2
      url = http://example.com/report
      tracker-id = Bike1

      """
      + "\n" + TextColumns.render(rows) + "\n"
      + TextColumns.paragraph(
        "The command line overrides the environment, that overrides the profile, and that "
          + "overrides what is for all. If no port is specified, a command that needs one uses the "
          + "AT port of the only module that is plugged in, and prints it. One that can do without, "
          + "such as `sniffer run`, uses settings only with --port, --tcp, --profile or --config: in "
          + "the virtual world the same command line gives the same bytes everywhere. `sniffer "
          + "config` shows what is in force."
      ) + "\n"
      + TextColumns.paragraph(
        "The file is $XDG_CONFIG_HOME/sniffer/config, without that variable "
          + "~/.config/sniffer/config, or what --config names."
      )
  }

  package static func environment(_ settings: [Option]) -> String {
    TextColumns.render(environmentRows(settings))
  }

  /// The variables that are read.
  static func environmentRows(_ settings: [Option]) -> [(String, String)] {
    settings.filter { !$0.isFamily }.map { (variable($0.name), "--\($0.name): \($0.summary)") } + [
      (variable("profile"), "--profile: the profile to take settings from; see help profiles"),
      ("XDG_CONFIG_HOME", "the folder with sniffer/config in it instead of ~/.config"),
      (
        "XDG_CACHE_HOME",
        "the folder with sniffer/last-failed in it, for test --last-failed, instead of ~/.cache"
      ),
      (
        "XDG_STATE_HOME",
        "the folder with sniffer/history in it, the commands of monitor, instead of ~/.local/state"
      ),
      ("NO_COLOR", "if it is not empty: no colours"),
      ("TERM", "if it is dumb: no colours and no progress"),
    ]
  }

  private static func variable(_ setting: String) -> String {
    SettingSources.variable(of: setting)
  }
}
