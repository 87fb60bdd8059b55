// swift-tools-version: 6.2
import PackageDescription

// The shipped build is Embedded Swift (scripts/build-device sets this); the ordinary one is for tests.
let embedded = Context.environment["TOUCHLOCK_EMBEDDED"] == "1"

// scripts/fuzz sets this to the file of libFuzzer: then everything is built for it and AddressSanitizer.
let fuzzer = Context.environment["TOUCHLOCK_FUZZER"]

let strict: [SwiftSetting] =
  [.treatAllWarnings(as: .error)] + (fuzzer == nil ? [] : [.unsafeFlags(["-sanitize=fuzzer,address"])])
let strictC: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .disableWarning("sign-compare"),
  .treatAllWarnings(as: .error),
]
let device: [SwiftSetting] =
  embedded
  ? strict + [
    .enableExperimentalFeature("Embedded"),
    // Without sections of its own no function can be dropped or folded by the linker. Embedded Swift's check of
    // exclusive access at run time does nothing: its 400 calls are left out. The ordinary build, and so every
    // test of the parts, has the one that checks.
    .unsafeFlags([
      "-wmo", "-Osize", "-enforce-exclusivity=unchecked", "-Xfrontend", "-function-sections",
    ]),
  ] : strict
let deviceLink: [LinkerSetting] =
  [.linkedLibrary("m")]
  + (embedded
    ? [
      // Every Embedded module carries copies of what it imports; folding leaves one of each.
      .unsafeFlags([
        "-use-ld=lld", "-Xlinker", "--gc-sections", "-Xlinker", "--icf=all", "-Xlinker", "--as-needed",
        // 1 KB of relocations instead of 17 KB, for glibc 2.36 (Debian 12) and newer.
        "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
      ])
    ] : [])

// SwiftPM links C programs with the Swift runtime, which would be most of their start-up time; as an
// Embedded program they are linked without it.
let plainLink: [LinkerSetting] = [
  .unsafeFlags(["-enable-experimental-feature", "Embedded", "-Xlinker", "--as-needed"])
]

func library(_ name: String, _ pkgConfig: String, _ apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
  name: "touchlockd",
  products: [
    .executable(name: "touchlockd", targets: ["TouchLockd"]),
    .executable(name: "touchlockctl", targets: ["touchlockctl"]),
    .executable(name: "touchlock-sim", targets: ["TouchLockSim"]),
  ],
  targets: [
    library("CEvdev", "libevdev", "libevdev-dev"),
    library("CDRM", "libdrm", "libdrm-dev"),
    library("CSodium", "libsodium", "libsodium-dev"),
    library("CInih", "inih", "libinih-dev"),
    library("CJSON", "json-c", "libjson-c-dev"),
    library("CUdev", "libudev", "libudev-dev"),
    .target(name: "CLinux", cSettings: embedded ? [.define("TOUCHLOCK_EMBEDDED")] : []),
    .target(name: "LockCore", swiftSettings: device),
    .target(
      name: "LockSystem", dependencies: ["LockCore", "CLinux", "CSodium", "CInih", "CJSON"],
      swiftSettings: device),
    .executableTarget(
      name: "TouchLockd",
      dependencies: ["LockCore", "LockSystem", "CLinux", "CEvdev", "CDRM", "CUdev", "CSodium", "CJSON"],
      swiftSettings: device, linkerSettings: deviceLink),
    .executableTarget(
      name: "touchlockctl", dependencies: ["LockCore", "LockSystem", "CLinux", "CSodium", "CJSON"],
      swiftSettings: device, linkerSettings: deviceLink),
    // For developers: recorded touches without hardware. Not part of the shipped build.
    .executableTarget(
      name: "TouchLockSim", dependencies: ["LockCore", "LockSystem"], swiftSettings: strict),

    // What runs inside the virtual device, beside the product.
    .executableTarget(
      name: "finger", dependencies: ["CLinux"], path: "Tests/Guest/Finger", swiftSettings: device,
      linkerSettings: deviceLink),
    .executableTarget(
      name: "bare-modeset", dependencies: ["CDRM"], path: "Tests/Guest/BareModeset", cSettings: strictC,
      linkerSettings: plainLink),
    .executableTarget(
      name: "bare-tap", dependencies: ["CDRM"], path: "Tests/Guest/BareTap", cSettings: strictC,
      linkerSettings: plainLink),
    .executableTarget(
      name: "scanout", dependencies: ["CDRM"], path: "Tests/Guest/Scanout", cSettings: strictC,
      linkerSettings: plainLink),
    .executableTarget(
      name: "start-timer", path: "Tests/Guest/StartTimer", cSettings: strictC, linkerSettings: plainLink),
    .executableTarget(
      name: "replay", path: "Tests/Guest/Replay", cSettings: strictC, linkerSettings: plainLink),
    .executableTarget(
      name: "crowd", path: "Tests/Guest/Crowd", cSettings: strictC, linkerSettings: plainLink),
    .executableTarget(
      name: "bare-server", path: "Tests/Guest/BareServer", cSettings: strictC, linkerSettings: plainLink),
    .executableTarget(
      name: "rowdy", path: "Tests/Guest/Rowdy", cSettings: strictC, linkerSettings: plainLink),
    .executableTarget(
      name: "kiosk", dependencies: ["CDRM"], path: "Tests/Guest/Kiosk", cSettings: strictC,
      linkerSettings: plainLink),
    .executableTarget(
      name: "agent", path: "Tests/Guest/Agent", cSettings: strictC, linkerSettings: plainLink),

    // What scripts/benchmark measures.
    .executableTarget(
      name: "touch-cost", dependencies: ["LockCore", "CLinux"], path: "Tests/Benchmark/TouchCost",
      swiftSettings: device, linkerSettings: deviceLink),
    .executableTarget(
      name: "paint-cost", dependencies: ["LockCore", "CLinux"], path: "Tests/Benchmark/Paint",
      swiftSettings: device, linkerSettings: deviceLink),
    .executableTarget(
      name: "start-time", dependencies: ["VirtualDevice"], path: "Tests/Benchmark/Start",
      swiftSettings: strict),

    // Optimised in every build: they handle whole screens pixel by pixel.
    .target(name: "PNGFiles", path: "Tests/PNGFiles", swiftSettings: strict + [.unsafeFlags(["-O"])]),
    .target(
      name: "VirtualDevice", dependencies: ["PNGFiles"], path: "Tests/VirtualDevice",
      swiftSettings: strict + [.unsafeFlags(["-O"])]),
    .executableTarget(
      name: "touchlock-demo", dependencies: ["VirtualDevice"], path: "Tests/Demo",
      swiftSettings: strict),

    // How often the tests of several targets repeat what chance decides.
    .target(name: "TestCounts", path: "Tests/TestCounts", swiftSettings: strict),
    .testTarget(
      name: "LockCoreTests", dependencies: ["LockCore", "TouchDevices", "PNGFiles", "TestCounts"],
      exclude: ["Golden", "Devices"], swiftSettings: strict),
    // Touchscreens as values, for the tests of several targets.
    .target(
      name: "TouchDevices", dependencies: ["LockCore"], path: "Tests/LockCoreTests/Devices",
      swiftSettings: strict),
    // The real service in a thread, for the tests of both sides of the socket. No tests of its own.
    .testTarget(
      name: "ServiceHost", dependencies: ["TouchLockd", "LockSystem", "LockCore"], path: "Tests/ServiceHost",
      swiftSettings: strict),

    .testTarget(
      name: "LockSystemTests", dependencies: ["LockSystem", "LockCore", "CLinux", "TestCounts"],
      swiftSettings: strict),
    .testTarget(
      name: "TouchLockdTests",
      dependencies: [
        "TouchLockd", "ServiceHost", "LockSystem", "LockCore", "CLinux", "TestCounts",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "touchlockctlTests",
      dependencies: ["touchlockctl", "ServiceHost", "LockSystem", "LockCore", "TestCounts"],
      swiftSettings: strict),
    .testTarget(
      name: "TouchLockSimTests",
      dependencies: ["TouchLockSim", "TouchDevices", "LockCore", "TestCounts"],
      swiftSettings: strict),
    .testTarget(
      name: "DeviceTests", dependencies: ["VirtualDevice", "LockCore", "TouchDevices", "TestCounts"],
      exclude: ["Golden"],
      swiftSettings: strict),
  ]
)

/// A program that libFuzzer feeds: `fuzz-<name>`, of the sources in Tests/Fuzz/<folder>.
func fuzzTarget(
  _ name: String, _ folder: String, _ dependencies: [Target.Dependency], _ fuzzer: String
) -> Target {
  .executableTarget(
    name: "fuzz-\(name)", dependencies: ["Fuzzing"] + dependencies, path: "Tests/Fuzz/\(folder)",
    swiftSettings: strict,
    linkerSettings: [.unsafeFlags(["-sanitize=address", fuzzer]), .linkedLibrary("stdc++")])
}

if let fuzzer {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .target(
      name: "Fuzzing", dependencies: ["CFuzzer"], path: "Tests/Fuzz/Fuzzing",
      swiftSettings: [.treatAllWarnings(as: .error)]),
    fuzzTarget("touch", "Touch", ["LockCore", "TouchDevices"], fuzzer),
    fuzzTarget("protocol", "Protocol", ["LockCore", "LockSystem"], fuzzer),
    fuzzTarget("config", "Config", ["LockCore", "LockSystem"], fuzzer),
  ]
}
