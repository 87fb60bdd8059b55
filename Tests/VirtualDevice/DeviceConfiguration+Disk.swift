import Foundation

extension DeviceConfiguration {
  /// Adds a disk, /dev/vda once virtio_blk is loaded. What the guest writes goes to `image`, and beside it
  /// into `log`, in order and with every flush.
  public mutating func addDisk(image: URL, log: URL) {
    emulatorArguments += [
      "-blockdev",
      "driver=blklogwrites,node-name=disk,log-super-update-interval=1,"
        + "file.driver=file,file.filename=\(image.path),log.driver=file,log.filename=\(log.path)",
      "-device", "virtio-blk-pci,drive=disk,write-cache=on",
    ]
  }
}
