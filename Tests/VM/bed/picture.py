"""Pictures as rows of RGB bytes: PPM from QEMU, PNG from Fascia, and the comparison of two of them."""

import re
import struct
import zlib

from .paths import BedError


class Picture:
    """`width` × `height` pixels, three bytes each, row by row without gaps."""

    def __init__(self, width, height, data):
        if len(data) != width * height * 3:
            raise BedError(f"reading a picture of {width}x{height}: {len(data)} bytes instead of {width * height * 3}")
        self.width, self.height, self.data = width, height, bytes(data)

    def pixel(self, x, y):
        start = (y * self.width + x) * 3
        return tuple(self.data[start : start + 3])

    def __eq__(self, other):
        if not isinstance(other, Picture):
            return NotImplemented
        return (self.width, self.height, self.data) == (other.width, other.height, other.data)


def difference(one, other):
    """None when two pictures are the same, else a sentence that says where and how they differ."""
    if (one.width, one.height) != (other.width, other.height):
        return f"{one.width}x{one.height} against {other.width}x{other.height} pixels"
    if one.data == other.data:
        return None
    count, largest = 0, 0
    left, top, right, bottom = one.width, one.height, 0, 0
    first = None
    stride = one.width * 3
    for y in range(one.height):
        a, b = one.data[y * stride : (y + 1) * stride], other.data[y * stride : (y + 1) * stride]
        if a == b:
            continue
        for x in range(one.width):
            p, q = a[x * 3 : x * 3 + 3], b[x * 3 : x * 3 + 3]
            if p != q:
                first = first or (x, y, tuple(p), tuple(q))
                count += 1
                largest = max(largest, *(abs(i - j) for i, j in zip(p, q)))
                left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
    x, y, p, q = first
    return (
        f"{count} of {one.width * one.height} pixels differ, by {largest} at most, all within x {left}…{right}, y {top}…{bottom}; "
        f"the first at ({x}, {y}): {p} against {q}"
    )


def difference_picture(one, other):
    """White where two pictures of one size differ, a dimmed copy of the first elsewhere."""
    data = bytearray(len(one.data))
    for i in range(0, len(data), 3):
        same = one.data[i : i + 3] == other.data[i : i + 3]
        data[i : i + 3] = bytes(v // 4 for v in one.data[i : i + 3]) if same else b"\xff\xff\xff"
    return Picture(one.width, one.height, data)


def read_ppm(data):
    match = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
    if not match:
        raise BedError(f"reading a PPM picture: it begins with {data[:16]!r}")
    return Picture(int(match[1]), int(match[2]), data[match.end() :])


def write_png(path, picture):
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    stride = picture.width * 3
    rows = b"".join(b"\0" + picture.data[y * stride : (y + 1) * stride] for y in range(picture.height))
    header = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def read_png(path):
    """Reads an opaque PNG of 8 bits a channel (grey, RGB, palette, with or without alpha), not interlaced."""
    data = path.read_bytes()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise BedError(f"reading {path}: no PNG file")
    position, content, palette, header = 8, b"", b"", None
    while position + 8 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, position)
        body = data[position + 8 : position + 8 + length]
        if zlib.crc32(kind + body) != struct.unpack_from(">I", data, position + 8 + length)[0]:
            raise BedError(f"reading {path}: the chunk {kind.decode(errors='replace')} is damaged")
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"PLTE":
            palette = body
        elif kind == b"IDAT":
            content += body
        position += 12 + length
    if header is None:
        raise BedError(f"reading {path}: no header")
    width, height, depth, colour, _, _, interlaced = header
    if depth != 8 or interlaced or colour not in CHANNELS:
        raise BedError(f"reading {path}: {depth} bits a channel, colour type {colour}, interlaced {interlaced} is not read here")
    channels = CHANNELS[colour]
    plain = unfilter(zlib.decompress(content), width * channels, height, channels, path)
    if colour == 2:
        return Picture(width, height, plain)
    if colour == 3:
        return Picture(width, height, b"".join(palette[i * 3 : i * 3 + 3] for i in plain))
    if colour in (4, 6) and any(alpha != 255 for alpha in plain[channels - 1 :: channels]):
        raise BedError(f"reading {path}: a frame of a display has no transparent pixels, this one does")
    result = bytearray(width * height * 3)
    for channel in range(3):
        result[channel::3] = plain[(0 if colour in (0, 4) else channel) :: channels]
    return Picture(width, height, result)


def unfilter(data, stride, height, step, path):
    """Undoes PNG's row filters."""
    if len(data) != (stride + 1) * height:
        raise BedError(f"reading {path}: {len(data)} bytes of pixels instead of {(stride + 1) * height}")
    result = bytearray()
    above = bytearray(stride)
    for y in range(height):
        kind = data[y * (stride + 1)]
        row = bytearray(data[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        if kind == 1:
            for i in range(step, stride):
                row[i] = (row[i] + row[i - step]) & 255
        elif kind == 2:
            row = bytearray((a + b) & 255 for a, b in zip(row, above))
        elif kind == 3:
            for i in range(stride):
                left = row[i - step] if i >= step else 0
                row[i] = (row[i] + (left + above[i]) // 2) & 255
        elif kind == 4:
            for i in range(stride):
                a, c = (row[i - step], above[i - step]) if i >= step else (0, 0)
                b = above[i]
                p = a + b - c
                da, db, dc = abs(p - a), abs(p - b), abs(p - c)
                row[i] = (row[i] + (a if da <= db and da <= dc else b if db <= dc else c)) & 255
        elif kind != 0:
            raise BedError(f"reading {path}: row {y} has the unknown filter {kind}")
        result += row
        above = row
    return bytes(result)
