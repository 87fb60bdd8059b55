import CLinux
import LockSystem
import Testing

@testable import TouchLockd

@Suite struct DisplayErrorTests {
  @Test(arguments: [
    (EBUSY, DisplayError.Cause.busy), (ENOMEM, .busy), (EACCES, .notMaster), (EPERM, .notMaster),
    (ENODEV, .gone), (ENXIO, .gone), (ENOENT, .gone), (EIO, .gone), (EINVAL, .refused), (ENOSYS, .refused),
    (EOPNOTSUPP, .refused), (ENOSPC, .refused), (ERANGE, .refused),
  ])
  func anErrorMeans(code: Int32, cause: DisplayError.Cause) {
    #expect(DisplayError.failed(SystemError("ioctl", code: code)).cause == cause)
  }

  @Test func theTextIsOneLine() {
    #expect(
      DisplayError.failed(SystemError("mode set on", code: EINVAL, subject: "/dev/dri/card0")).text
        == "mode set on /dev/dri/card0: Invalid argument")
    #expect(DisplayError.unusable("nothing there").text == "nothing there")
    #expect(DisplayError.unusable("nothing there").cause == .missing)
  }
}
