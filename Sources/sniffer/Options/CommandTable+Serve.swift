import Backend
import CommandLine
import Live

extension CommandTable {
  static let serve = CommandDefinition(
    name: .serve,
    summary: "be the owner's server: store reports, watch fences, send alerts, show a live page",
    options: [
      Option(
        "listen",
        .hostAndPort,
        default: "127.0.0.1:8080",
        "the address of the page and of the trackers' reports; port 0 is a free one"
      ),
      Option(
        "listen-remote",
        .flag,
        "let --listen accept connections from other machines; needs --token for everything",
        requires: ["listen", "token"]
      ),
      Option(
        "store",
        .text(name: "FILE"),
        "keep everything in this journal (JSON Lines); without it nothing outlives the server"
      ),
      Option(
        "compact",
        .flag,
        "rewrite the store without entries that no longer matter, check that it leads to the same"
          + " state, and exit",
        requires: ["store"]
      ),
      Option(
        "ingest",
        .text(name: "PATH=FORMAT"),
        "accept reports at one more path; FORMAT is "
          + IngestFormat.allCases.map(\.rawValue).joined(separator: ", ")
          + ". May be given several times",
        isRepeatable: true
      ),
      Option(
        "token",
        .text(name: "[TRACKER=]SECRET"),
        "require this secret from one tracker, or from page, API and all trackers. Clients send it"
          + " as ?token= or as a Bearer token. May be given several times",
        isRepeatable: true
      ),
      Option(
        "rate-limit",
        .integer(0...1_000_000),
        default: "60",
        "the reports of one tracker a minute beyond which it gets 429; 0 for no limit"
      ),
      Option(
        "speed",
        .integer(1...100_000),
        default: "1",
        "how many times as fast as the system's clock the server's goes, limits and alerts included:"
          + " for the trackers of fleet --speed"
      ),
      Option(
        "notify",
        .text(name: "COMMAND"),
        "run this shell command for each alert, with the alert as JSON on stdin"
      ),
      Option("notify-url", .text(name: "URL"), "send each alert to this http:// URL by POST"),
      Option(
        "notify-format",
        .word(AlertRequest.Shape.allCases.map(\.rawValue)),
        default: AlertRequest.Shape.json.rawValue,
        "the form of the alert for --notify-url",
        requires: ["notify-url"]
      ),
      Option(
        "dial-remote",
        .flag,
        "let --notify-url leave this machine",
        requires: ["notify-url"]
      ),
      Option(
        "tiles",
        .text(name: "URL"),
        "draw the map on tiles of this server, such as http://127.0.0.1:8081/{z}/{x}/{y}.png"
      ),
      Option("json", .flag, "print reports and alerts as one JSON object per line"),
      .jsonSchema,
      quiet,
    ],
    examples: [
      "sniffer serve",
      "sniffer serve --store owner.jsonl --notify 'jq -r .body | wall'",
      "sniffer serve --store owner.jsonl --compact",
      "sniffer serve --listen 0.0.0.0:8080 --listen-remote --token SECRET",
    ]
  )
}
