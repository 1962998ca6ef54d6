"""Cuts a failing program down to what the failure needs."""

from expression import Expression, Statement, simplest


class Minimizer:
    """`fails(body)` says whether a program still fails in the same way."""

    def __init__(self, body, fails, most_runs=2000):
        self.body = body
        self.fails = fails
        self.runs = most_runs

    def try_now(self):
        self.runs -= 1
        return self.runs >= 0 and self.fails(self.body)

    def minimize(self):
        changed = True
        while changed and self.runs > 0:
            changed = self.cut_statements(self.body)
            changed |= self.shrink_expressions(self.body)
        return self.body

    def cut_statements(self, body):
        changed = False
        size = max(len(body) // 2, 1)
        while size:
            index = len(body) - size
            while index >= 0:
                changed |= self.cut(body, index, size)
                index -= size
            size //= 2
        for index in range(len(body) - 1, -1, -1):
            if index >= len(body) or body[index].body is None:
                continue
            inner = body[index].body
            changed |= self.cut_statements(inner)
            changed |= self.replace(body, index, inner)
        return changed

    def cut(self, body, index, size):
        removed = body[index:index + size]
        if not removed or not all(s.removable for s in removed):
            return False
        body[index:index + size] = []
        if self.try_now():
            return True
        body[index:index] = removed
        return False

    def replace(self, body, index, inner):
        """A block by what is in it."""
        old = body[index]
        if not old.removable:
            return False
        body[index:index + 1] = inner
        if self.try_now():
            return True
        body[index:index + len(inner)] = [old]
        return False

    def shrink_expressions(self, body):
        changed = False
        for statement in body:
            changed |= self.shrink_parts(statement.parts)
            if statement.body is not None:
                changed |= self.shrink_expressions(statement.body)
        return changed

    def shrink_parts(self, parts):
        changed = False
        for index, part in enumerate(parts):
            if not isinstance(part, Expression):
                continue
            least = simplest(part.type)
            if str(part) != str(least):
                candidates = [least] + [c for c in self.descendants(part)
                                        if c.type == part.type]
                for candidate in candidates[:6]:
                    parts[index] = candidate
                    if self.try_now():
                        changed = True
                        break
                    parts[index] = part
            changed |= self.shrink_parts(parts[index].parts)
        return changed

    @staticmethod
    def descendants(expression):
        pending = expression.children()
        while pending:
            child = pending.pop(0)
            yield child
            pending += child.children()
