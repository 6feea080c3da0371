import CommandLine
import Testing

@testable import sniffer

struct ShardTests {
  private func shard(
    _ options: [String],
    _ variables: [String: String] = [:],
    of command: [String] = ["soak"]
  ) throws -> Shard {
    let line = command + options
    guard case .command(let arguments) = try ArgumentParser.parse(line) else {
      throw UsageError.missingCommand
    }
    return try Shard(arguments) { variables[$0] }
  }

  @Test func `without an option or an engine all of the work is this machine's`() throws {
    let shard = try shard([])
    #expect(shard == (try self.shard([], ["PARALLEL_SEQ": "3", "JOB_COMPLETION_INDEX": "2"])))
    #expect(shard.part(of: [1, 2, 3]) == [1, 2, 3])
    #expect(shard.source == nil)
  }

  @Test(arguments: [
    (["SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "8"], [], 2),
    (
      [
        "SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "8", "SLURM_ARRAY_TASK_MIN": "0",
        "SLURM_ARRAY_TASK_STEP": "1",
      ], [], 1
    ),
    (
      [
        "SLURM_ARRAY_TASK_ID": "14", "SLURM_ARRAY_TASK_COUNT": "8", "SLURM_ARRAY_TASK_MIN": "0",
        "SLURM_ARRAY_TASK_STEP": "2",
      ], [], 8
    ),
    (["CI_NODE_INDEX": "8", "CI_NODE_TOTAL": "8"], [], 8),
    (["JOB_COMPLETION_INDEX": "0"], ["--shards", "8"], 1),
    (["PARALLEL_SEQ": "5"], ["--shards", "8"], 5),
  ])
  func `an engine states which part it is`(
    variables: [String: String],
    options: [String],
    number: Int
  ) throws {
    let shard = try shard(options, variables)
    #expect(shard.number == number)
    #expect(shard.count == 8)
    #expect(try self.shard(options, variables, of: ["tune", "--fence", "lead"]) == shard)
    // The option takes precedence over the environment.
    #expect(try self.shard(["--shard", "3/4"], variables).number == 3)
  }

  @Test func `a number that is none of the engine's is refused by the variable's name`() {
    #expect(
      throws: UsageError.invalidVariable(
        "SLURM_ARRAY_TASK_ID",
        found: "9",
        expected: "a whole number from 1 to 8",
        .soak
      )
    ) {
      try shard([], ["SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_COUNT": "8"])
    }
    for text in ["+1/2", "1/+2", "1/", "0/2", "3/2", "1/2/3"] {
      #expect(throws: UsageError.self, "\(text)") { try shard(["--shard", text]) }
    }
    #expect(throws: UsageError.self) { try shard(["--shards", "8"]) }
    #expect(throws: UsageError.self) { try shard(["--shards", "8", "--shard", "1/8"]) }
  }
}
