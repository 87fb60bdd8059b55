import CLinux

/// How many descriptors the process may have.
enum DescriptorLimit {
  /// Raises the soft limit to the hard one and returns it. select(2), which cannot count beyond 1,024, is
  /// used nowhere.
  static func raise() -> Int {
    let which = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(which, &limit) == 0 else { return 1024 }
    limit.rlim_cur = limit.rlim_max
    if setrlimit(which, &limit) != 0 { getrlimit(which, &limit) }
    return Int(clamping: limit.rlim_cur)
  }
}
