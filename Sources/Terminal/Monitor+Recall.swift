import Primitives

/// Ctrl-R: the latest command with some text in it.
extension Monitor {
  /// Keys of the text look for it, Ctrl-R goes on to earlier lines, Ctrl-C, Ctrl-G and Esc give up;
  /// any other key does with the line what it does with a typed one.
  mutating func pressRecall(
    _ key: MonitorKey,
    _ recall: Recall,
    at now: Instant,
    _ effects: inout Effects
  ) {
    var recall = recall
    var end = (recall.found ?? history.lines.count - 1) + 1
    switch key {
    case .character(let character): recall.text.append(character)
    case .backspace, .control("h"):
      _ = recall.text.popLast()
      end = history.lines.count
    case .control("r"): end = recall.found ?? history.lines.count
    case .escape, .control("c"), .control("g"):
      input = recall.draft
      mode = .command
      return
    default:
      mode = .command
      effects = press(key, at: now)
      return
    }
    let found = recall.text.isEmpty ? nil : history.latest(with: recall.text, before: end)
    // With Ctrl-R the last one stays if there is no earlier one.
    if found != nil || key != .control("r") { recall.found = found }
    if let found { input.replace(with: history.lines[found]) }
    if recall.text.isEmpty { input = recall.draft }
    mode = .recall(recall)
  }
}
