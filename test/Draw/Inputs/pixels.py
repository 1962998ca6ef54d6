"""Prints pixels of a PNG picture without filters or with any: x,y: samples."""
import struct
import sys
import zlib

with open(sys.argv[1], "rb") as file:
    data = file.read()
place, chunks = 8, {}
while place < len(data):
    size, kind = struct.unpack(">I4s", data[place : place + 8])
    chunks[kind] = chunks.get(kind, b"") + data[place + 8 : place + 8 + size]
    place += 12 + size
width, height, bits, color = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
channels = {0: 1, 2: 3, 6: 4}[color]
raw = zlib.decompress(chunks[b"IDAT"])
stride = width * channels
rows, above = [], [0] * stride
for y in range(height):
    kind, *row = raw[y * (1 + stride) : (y + 1) * (1 + stride)]
    for x in range(stride):
        a = row[x - channels] if x >= channels else 0
        b, c = above[x], above[x - channels] if x >= channels else 0
        paeth = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))
        row[x] = (row[x] + [0, a, b, (a + b) // 2, paeth[2]][kind]) & 255
    rows.append(row)
    above = row
for argument in sys.argv[2:]:
    x, y = map(int, argument.split(","))
    print(argument + ":", *rows[y][x * channels : (x + 1) * channels])
