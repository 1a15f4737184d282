"""The virtual machine test bed: kernels, initial ramdisk, machine, guest, touch recordings and pictures."""
