import FasciaRaster
import Testing

@Suite struct PixelMemoryTests {
    /// Rows of pixels are read and written in vectors of up to 64 bytes.
    @Test(arguments: [1, 63, 64, 65, 4_096, 131_071, 131_072, 1 << 20, 2 << 20, (2 << 20) + 1, 5 << 20])
    func allIsAlignedAndCanBeWrittenToItsEnd(bytes: Int) throws {
        var blocks: [UnsafeMutableRawPointer] = []
        for _ in 0..<5 {
            let memory = try #require(PixelMemory.allocate(bytes: bytes))
            #expect(Int(bitPattern: memory) % 64 == 0)
            memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: bytes)
            blocks.append(memory)
        }
        for memory in blocks { PixelMemory.deallocate(memory, bytes: bytes) }
    }
}
