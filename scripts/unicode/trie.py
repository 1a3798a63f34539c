# The property trie, laid out along the bytes of UTF-8 so that a look-up needs no decoded scalar.

PAGE = 64
INVALID = 0xFFFF


class Trie:
    """Values of all code points: direct for one and two bytes, pages of 64 for three and four."""

    def __init__(self, value):
        self.pages, self.index = [], {}
        self.ascii = [value[c] for c in range(0x80)]
        # Index: (lead & 0x1F) << 6 | second & 0x3F. Overlong leads (C0, C1) are never looked up.
        self.two = [value[c] for c in range(0x800)]
        # Index: (lead & 0x0F) << 6 | second & 0x3F. Overlong forms and surrogates have no page.
        self.three = [self.page(value, c << 6) if self.is_three(c << 6) else INVALID for c in range(0x400)]
        # Index of the first stage: (lead & 0x07) << 6 | second & 0x3F; of the second: third & 0x3F.
        self.four_blocks, seen, self.four = [], {}, []
        for block in range(0x200):
            start = block << 12
            if not 0x10000 <= start < 0x110000:
                self.four.append(INVALID)
                continue
            entries = tuple(self.page(value, start + (i << 6)) for i in range(64))
            if entries not in seen:
                seen[entries] = len(self.four_blocks)
                self.four_blocks.extend(entries)
            self.four.append(seen[entries])

    @staticmethod
    def is_three(code_point):
        return code_point >= 0x800 and not 0xD800 <= code_point <= 0xDFFF

    def page(self, value, start):
        """Where the page for 64 code points begins in `pages`."""
        entries = tuple(value[start : start + PAGE])
        if entries not in self.index:
            self.index[entries] = len(self.pages)
            self.pages.extend(entries)
        return self.index[entries]
