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
channels = {0: 1, 2: 3, 6: 4}[color]
rows = zlib.decompress(chunks[b"IDAT"])
stride = width * channels
assert len(rows) == height * (1 + stride)
samples, above = [], [0] * stride
for y in range(height):
    kind, *row = rows[y * (1 + stride) : (y + 1) * (1 + stride)]
    for x in range(stride):
        a = row[x - channels] if x >= channels else 0
        b, c = above[x], above[x - channels] if x >= channels else 0
        paeth = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))
        row[x] = (row[x] + [0, a, b, (a + b) // 2, paeth[2]][kind]) & 255
    samples += row
    above = row
print(
    "%d x %d, %d bits, %s, starts with %s"
    % (width, height, bits, {1: "grey", 3: "RGB", 4: "RGBA"}[channels],
       " ".join(map(str, samples[:4])))
)
