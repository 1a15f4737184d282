"""Writes PNG files: small, and the same bytes each time."""

import struct
import zlib


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _filtered(rows, bpp, kind):
    """Rows with one filter for all of them, or (None) for each row the one whose bytes add up to the least."""
    out = bytearray()
    previous = bytes(len(rows[0]))
    for row in rows:
        candidates = []
        for f in (0, 1, 2, 4) if kind is None else (kind,):
            if f == 0:
                line = row
            elif f == 1:
                line = bytes((v - (row[i - bpp] if i >= bpp else 0)) & 255 for i, v in enumerate(row))
            elif f == 2:
                line = bytes((v - u) & 255 for v, u in zip(row, previous))
            else:
                line = bytearray()
                for i, v in enumerate(row):
                    a, b = (row[i - bpp], previous[i]) if i >= bpp else (0, previous[i])
                    c = previous[i - bpp] if i >= bpp else 0
                    p = a + b - c
                    pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
                    line.append((v - (a if pa <= pb and pa <= pc else b if pb <= pc else c)) & 255)
                line = bytes(line)
            candidates.append((sum(v if v < 128 else 256 - v for v in line), f, line))
        _, f, line = min(candidates, key=lambda c: c[0])
        out.append(f)
        out += line
        previous = row
    return bytes(out)


def _pack(rows, bpp):
    """The smallest of what a few ways to filter give; or no filter, where that is hardly larger: what is not filtered is read a fifth
    faster, and a panel reads its pictures before it shows anything."""
    plain = zlib.compress(_filtered(rows, bpp, 0), 9)
    best = min((zlib.compress(_filtered(rows, bpp, kind), 9) for kind in (1, 2, None)), key=len)
    return plain if len(plain) <= len(best) * 1.05 else best


def write(path, width, height, pixels):
    """Writes straight RGBA pixels, a list of 4-tuples, in the smallest colour type that holds them all."""
    colors = set(pixels)
    opaque = all(p[3] == 255 for p in colors)
    gray = all(p[0] == p[1] == p[2] for p in colors)
    head, palette = None, b""
    if gray:
        head, bpp = (0, 1) if opaque else (4, 2)
        values = (lambda p: p[:1]) if opaque else (lambda p: (p[0], p[3]))
    elif len(colors) <= 256:
        # Translucent entries first: tRNS may end where the opaque ones begin.
        order = sorted(colors, key=lambda p: (p[3] == 255, p))
        index = {p: i for i, p in enumerate(order)}
        head, bpp = 3, 1
        values = lambda p: (index[p],)
        palette = _chunk(b"PLTE", b"".join(bytes(p[:3]) for p in order))
        if not opaque:
            palette += _chunk(b"tRNS", bytes(p[3] for p in order if p[3] < 255))
    else:
        head, bpp = (2, 3) if opaque else (6, 4)
        values = (lambda p: p[:3]) if opaque else (lambda p: p)
    data = b"".join(map(bytes, map(values, pixels)))
    stride = width * bpp
    rows = [data[y * stride:(y + 1) * stride] for y in range(height)]
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.write(_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, head, 0, 0, 0)))
        file.write(palette + _chunk(b"IDAT", _pack(rows, bpp)) + _chunk(b"IEND", b""))
