"""Decodes a PNG picture, with all its checks, and says what is in it."""
import struct
import sys
import zlib

with open(sys.argv[1], "rb") as file:
    data = file.read()
assert data[:8] == b"\x89PNG\r\n\x1a\n"
place, chunks = 8, {}
while place < len(data):
    size, kind = struct.unpack(">I4s", data[place : place + 8])
    body = data[place + 8 : place + 8 + size]
    (crc,) = struct.unpack(">I", data[place + 8 + size : place + 12 + size])
    assert crc == zlib.crc32(kind + body), kind
    chunks[kind] = chunks.get(kind, b"") + body
    place += 12 + size
assert kind == b"IEND"
width, height, bits, color = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
channels = {0: 1, 2: 3}[color]
rows = zlib.decompress(chunks[b"IDAT"])
stride = 1 + width * channels
assert len(rows) == height * stride and not any(rows[::stride])
samples = b"".join(rows[y * stride + 1 : (y + 1) * stride] for y in range(height))
print(
    "%d x %d, %d bits, %s, starts with %s"
    % (width, height, bits, "grey" if channels == 1 else "RGB",
       " ".join(map(str, samples[:4])))
)
