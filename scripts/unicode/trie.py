# The property trie, arranged by the bytes of UTF-8, so that a look-up needs neither a decoded scalar nor a branch.

PAGE = 64
INVALID = 0xFFFF


class Trie:
    """Values of all code points in pages of 64; `leads` says for each lead byte where the path to its page begins.

    leads[b0] = (slot, second, last). For a scalar of one to three bytes, as a number with b0 lowest: the value is
    pages[index[slot + (bytes >> 8 & second)] + (bytes >> last & 63)].
    """

    def __init__(self, value):
        self.pages, self.known = [], {}
        self.ascii = [value[c] for c in range(0x80)]
        # All bytes that begin nothing, overlong forms and surrogates lead to this page; nothing else does.
        self.malformed = 0
        self.pages.extend([value[0xFFFD]] * PAGE)
        self.index, self.leads = [self.malformed], [(0, 0, 0)] * 0x100
        for half in range(2):
            for byte in range(half * PAGE, (half + 1) * PAGE):
                self.leads[byte] = (len(self.index), 0, 0)
            self.index.append(self.page(value[half * PAGE : (half + 1) * PAGE]))
        for lead in range(0xC2, 0xE0):
            self.leads[lead] = (len(self.index), 0, 8)
            start = (lead & 0x1F) << 6
            self.index.append(self.page(value[start : start + PAGE]))
        for lead in range(0xE0, 0xF0):
            self.leads[lead] = (len(self.index), 0x3F, 16)
            for second in range(PAGE):
                start = (lead & 0x0F) << 12 | second << 6
                valid = start >= 0x800 and not 0xD800 <= start <= 0xDFFF
                self.index.append(self.page(value[start : start + PAGE]) if valid else self.malformed)
        # Four bytes, first stage: (lead & 0x07) << 6 | second & 0x3F; second stage: third & 0x3F.
        self.four_blocks, seen, self.four = [], {}, []
        for block in range(0x200):
            start = block << 12
            if not 0x10000 <= start < 0x110000:
                self.four.append(INVALID)
                continue
            starts = [start + i * PAGE for i in range(64)]
            entries = tuple(self.page(value[s : s + PAGE]) for s in starts)
            if entries not in seen:
                seen[entries] = len(self.four_blocks)
                self.four_blocks.extend(entries)
            self.four.append(seen[entries])

    def page(self, entries):
        """The offset in `pages` of a page with these 64 values."""
        entries = tuple(entries)
        if entries not in self.known:
            self.known[entries] = len(self.pages)
            self.pages.extend(entries)
        return self.known[entries]
