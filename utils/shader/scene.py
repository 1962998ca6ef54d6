"""Writes scenes for mgpu draw, and reads what they save."""
import os

import testsuite


class Scene:
    def __init__(self, width, height, cpu, options, targets=("format: rgba8",), depth=None):
        self.width, self.height = width, height
        self.cpu, self.options = cpu, options
        self.targets, self.depth = targets, depth  # Their keys.
        self.buffers = []   # (name, key of the kind, bytes, saved)
        self.draws = []     # Texts, with their keys on lines of their own.

    def add_buffer(self, name, data, kind=None, is_saved=False):
        kind = kind or "type: uint\n    size: %d" % len(data)
        self.buffers.append((name, kind, bytes(data), is_saved))

    def text(self):
        lines = ["size: [%d, %d]" % (self.width, self.height), "cpu: " + self.cpu,
                 "options: [%s]" % ", ".join('"%s"' % o for o in self.options),
                 "targets: [%s]" % ", ".join("{ %s }" % t for t in self.targets)]
        if self.depth:
            lines.append("depth: " + self.depth)
        lines.append("buffers:" + ("" if self.buffers else " []"))
        for number, (name, kind, data, is_saved) in enumerate(self.buffers):
            lines += ['  - name: "%s"' % name, "    " + kind,
                      '    fill: { hex: "%s" }' % data.hex()]
            if is_saved:
                lines.append("    save: [ { path: b%d.out } ]" % number)
        lines.append("draws:")
        for draw in self.draws:
            lines.append("  - " + draw.strip().replace("\n", "\n    "))
        return "\n".join(lines) + "\n"

    def run(self, mgpu, work, seconds, more=()):
        """Draws it in the folder `work`; -> the process, or None if it does not end"""
        path = os.path.join(work, "scene.yaml")
        with open(path, "w") as file:
            file.write(self.text())
        return testsuite.call([mgpu, "draw", path, "-quiet", "-threads", "1", *more],
                              seconds)

    def saved(self, work):
        """-> the contents of buffers that are saved, by name"""
        contents = {}
        for number, (name, _, _, is_saved) in enumerate(self.buffers):
            if is_saved:
                with open(os.path.join(work, "b%d.out" % number), "rb") as file:
                    contents[name] = file.read()
        return contents
