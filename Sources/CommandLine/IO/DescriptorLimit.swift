#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How many descriptors the program may have open.
package enum DescriptorLimit {
  /// As many, if the system grants them; never fewer than before.
  package static func raise(to count: Int) {
    var limit = rlimit()
    #if canImport(Darwin)
    let resource = RLIMIT_NOFILE
    #else
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, rlim_t(count)))
    _ = setrlimit(resource, &limit)
  }
}
