// The sets of plain characters in a window. This file is included once for each kind of vectors, see window.h.

// Plain ASCII characters by line breaking class.
typedef struct {
  uint64_t word;         // AL, NU: letters, digits and # & * < = > @ ^ _ ` ~
  uint64_t space;        // SP
  uint64_t trailing;     // IS, CP: , . : ; ) ]
  uint64_t exclamation;  // EX: ! ?
  uint64_t open;         // OP: ( [ {
  uint64_t quote;        // QU: " '
  uint64_t any;          // all of these
} ts_ascii_classes;

// Plain characters beyond ASCII, as sets of all bytes of these characters unless a field says otherwise.
typedef struct {
  uint64_t word;       // AL, HL, NU, and SA that counts as AL
  uint64_t ideograph;  // ID, H2, H3
  uint64_t mark;       // CM, and other characters that join the cluster before them
  uint64_t separate;   // marks that begin a cluster
  uint64_t closing;    // CL, EX, NS
  uint64_t opening;    // OP that are East Asian
  uint64_t glue;       // GL
  uint64_t initial;    // QU that open, and OP
  uint64_t final;      // QU that close
  uint64_t inner;      // the bytes of all these characters except their first bytes
  uint64_t complex;    // the first bytes of those of class SA
  uint64_t linkers;    // the last bytes of linkers (GB9c)
  uint64_t consonants; // the last bytes of consonants (GB9c)
  uint32_t seen;       // flags of trie values
} ts_plain;

// Returns the set of all bytes of plain characters.
TS_INLINE uint64_t ts_plain_bytes(const ts_plain *p) {
  return p->word | p->ideograph | p->mark | p->closing | p->opening | p->glue | p->initial | p->final;
}

TS_INLINE ts_ascii_classes ts_ascii_sets(TS_VECTORS v);

// Finds the plain characters on pages whose code points all have one class.
TS_INLINE void ts_plain_pages(TS_VECTORS v, uint64_t inner, int hangul_is_letter, ts_plain *plain) {
  if (ts_range(v, 0xC2, 0xDF)) {
    // U+00C0 to U+02BF, U+0380 to U+047F, U+04C0 to U+0588.
    uint64_t two = (ts_range(v, 0xC3, 0xCA) | ts_range(v, 0xCE, 0xD1) | ts_range(v, 0xD3, 0xD5)) & inner >> 1;
    two |= ts_range(v, 0xD6, 0xD6) & ts_range(v, 0x80, 0x88) >> 1;
    plain->word = two | two << 1;
    // U+00A0, U+00AB, U+00BB.
    uint64_t latin = ts_range(v, 0xC2, 0xC2), glue = latin & ts_range(v, 0xA0, 0xA0) >> 1;
    uint64_t initial = latin & ts_range(v, 0xAB, 0xAB) >> 1, final = latin & ts_range(v, 0xBB, 0xBB) >> 1;
    plain->glue = glue | glue << 1;
    plain->initial = initial | initial << 1;
    plain->final = final | final << 1;
    plain->inner = (two | glue | initial | final) << 1;
  }
  if (ts_range(v, 0xE1, 0xED)) {
    uint64_t whole = inner >> 1 & inner >> 2;
    // U+10C0 to U+10FF, U+1200 to U+133F, U+1E00 to U+1FBF.
    uint64_t letters = ts_range(v, 0xE1, 0xE1) & whole &
                       (ts_range(v, 0x83, 0x83) | ts_range(v, 0x88, 0x8C) | ts_range(v, 0xB8, 0xBE)) >> 1;
    uint64_t ideographs = 0;
    if (ts_range(v, 0xE4, 0xED)) {
      // U+4E00 to U+9FFF.
      ideographs = (ts_range(v, 0xE5, 0xE9) | (ts_range(v, 0xE4, 0xE4) & ts_range(v, 0xB8, 0xBF) >> 1)) & whole;
      // U+AC00 to U+D77F.
      uint64_t hangul = ((ts_range(v, 0xEA, 0xEA) & ts_range(v, 0xB0, 0xBF) >> 1) | ts_range(v, 0xEB, 0xEC) |
                         (ts_range(v, 0xED, 0xED) & ts_range(v, 0x80, 0x9D) >> 1)) & whole;
      if (hangul) plain->seen |= TS_HANGUL;
      if (hangul_is_letter) {
        letters |= hangul;
      } else {
        ideographs |= hangul;
      }
      plain->ideograph = ideographs | ideographs << 1 | ideographs << 2;
    }
    uint64_t three = letters | ideographs;
    uint64_t general = ts_range(v, 0xE2, 0xE2) & ts_range(v, 0x80, 0x80) >> 1;
    if (general) {
      // Initial: U+2018, U+201C, and U+201A and U+201E of class OP. Final: U+2019, U+201D. Glue: U+202F.
      uint64_t initial = general & (ts_range(v, 0x98, 0x9E) & ~ts_range(v, 0x99, 0x99) & ~ts_range(v, 0x9B, 0x9B) &
                                    ~ts_range(v, 0x9D, 0x9D)) >> 2;
      uint64_t final = general & (ts_range(v, 0x99, 0x99) | ts_range(v, 0x9D, 0x9D)) >> 2;
      uint64_t glue = general & ts_range(v, 0xAF, 0xAF) >> 2;
      plain->initial |= initial | initial << 1 | initial << 2;
      plain->final |= final | final << 1 | final << 2;
      plain->glue |= glue | glue << 1 | glue << 2;
      three |= initial | final | glue;
    }
    plain->word |= letters | letters << 1 | letters << 2;
    plain->inner |= three << 1 | three << 2;
  }
}

#if TS_HAS_BLOCKS
// Finds plain characters in blocks of 128 code points, by sets of code points. Handles up to three blocks in a window.
TS_INLINE void ts_plain_blocks(TS_VECTORS v, const uint8_t *bytes, size_t n, uint64_t high, int loose, int graphemes,
                               ts_plain *plain) {
  uint64_t rest = high & ~ts_plain_bytes(plain) & ts_range(v, 0xC2, 0xEF) & ts_low(n - 1);
  if (!rest) return;
  TS_ROWS rows = ts_rows_of(v);
  for (int tries = 0; rest && tries < 3; tries++) {
    size_t i = (size_t)__builtin_ctzll(rest);
    uint32_t lead = bytes[i], second = bytes[i + 1] & 63;
    int three = lead >= 0xE0;
    size_t number = three ? (lead & 15) << 5 | second >> 1 : (lead & 31) >> 1;
    // The first bytes of the block's scalars, and the last bytes of those on its first and on its second page.
    uint64_t first, page_0, page_1;
    if (three) {
      uint64_t leads = ts_byte(v, lead) << 1;
      page_0 = ts_byte(v, 0x80 | (second & 62)) & leads;
      page_1 = ts_byte(v, 0x81 | (second & 62)) & leads;
      first = (page_0 | page_1) >> 1;
      page_0 <<= 1;
      page_1 <<= 1;
    } else {
      page_0 = ts_byte(v, lead & 0xFE);
      page_1 = ts_byte(v, lead | 1);
      first = page_0 | page_1;
      page_0 <<= 1;
      page_1 <<= 1;
    }
    rest &= ~(first | (uint64_t)1 << i);
    if (ts_block_index[number] == 0 || (lead == 0xE0 && second < 0x20)) continue;
    const ts_block *block = &ts_blocks[ts_block_index[number] - 1];
    int shift = three ? 2 : 1;
#define TS_MEMBERS(set) ts_members(rows, block->set, page_0, page_1)
#define TS_WHOLE(ends) ((ends) | (ends) >> 1 | (ends) >> shift)
    uint64_t letters = TS_MEMBERS(letters), marks = TS_MEMBERS(marks), digits = 0, ends = letters;
    if (block->has & TS_HAS_DIGITS) {
      digits = TS_MEMBERS(digits);
      plain->word |= TS_WHOLE(digits);
    }
    if (block->has & TS_HAS_LINKERS) {
      uint64_t linkers = TS_MEMBERS(linkers);
      marks |= linkers;
      if (graphemes) {
        plain->linkers |= linkers;
        plain->consonants |= TS_MEMBERS(consonants);
      }
    }
    if (block->has & TS_HAS_SEPARATE) {
      uint64_t separate = TS_MEMBERS(separate);
      marks |= separate;
      plain->separate |= TS_WHOLE(separate);
    }
    // CJ behaves like CL only if it counts as NS.
    if (block->has & TS_HAS_CLOSING && !(loose && block->has & TS_HAS_SMALL_KANA)) {
      uint64_t closing = TS_MEMBERS(closing);
      plain->closing |= TS_WHOLE(closing);
      ends |= closing;
    }
    if (block->has & TS_HAS_OPENING) {
      uint64_t opening = TS_MEMBERS(opening);
      plain->opening |= TS_WHOLE(opening);
      ends |= opening;
    }
    if (block->ideographs) {
      plain->ideograph |= TS_WHOLE(letters);
    } else {
      plain->word |= TS_WHOLE(letters);
    }
    plain->mark |= TS_WHOLE(marks);
    ends |= marks;
    if (letters) plain->seen |= block->flags;
    if (block->flags & TS_COMPLEX && ends) {
      plain->seen |= TS_COMPLEX;
      plain->complex |= ends >> shift;
    }
    ends |= digits;
    plain->inner |= ends | (three ? ends >> 1 : 0);
#undef TS_MEMBERS
#undef TS_WHOLE
  }
}
#endif

// Finds the plain characters beyond ASCII. A character that the end of the window cuts is not plain.
TS_INLINE ts_plain ts_plain_characters(TS_VECTORS v, const uint8_t *bytes, size_t n, uint64_t high,
                                       const ts_pass *pass, int graphemes) {
  ts_plain plain = {.seen = TS_NON_ASCII};
  ts_plain_pages(v, ts_range(v, 0x80, 0xBF), pass->hangul_is_letter, &plain);
#if TS_HAS_BLOCKS
  ts_plain_blocks(v, bytes, n, high, pass->loose, graphemes, &plain);
#else
  (void)bytes, (void)n, (void)high, (void)graphemes, (void)pass;
#endif
  return plain;
}
