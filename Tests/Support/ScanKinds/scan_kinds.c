// Compares the kinds of scan that this machine has with the portable one, on random texts: the same sets, bit by bit.
// In C alone, so that it can be compiled for another processor and emulated without Swift (scripts/test platform).
//
// Usage: scan_kinds WORDS TEXTS [SEED]. WORDS is a file of words in UTF-8, one a line. Prints a line for each kind; ends
// with status 1 if a kind differs, 2 for bad usage, and 3 if this machine has only the portable kind.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "text_scan.h"

enum { MOST_BYTES = 2048, MOST_WORDS = 200000, SETS = 9 };

static const char *words[MOST_WORDS];
static size_t word_lengths[MOST_WORDS], word_count;

static uint64_t state;
static uint64_t next_random(void) {  // SplitMix64
  uint64_t z = state += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}
static unsigned below(unsigned limit) { return (unsigned)(next_random() % limit); }

static int read_words(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return 0;
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  while (word_count < MOST_WORDS && (length = getline(&line, &capacity, file)) > 0) {
    if (line[length - 1] == '\n') length--;
    if (length == 0 || length > 200) continue;
    char *copy = malloc((size_t)length);
    memcpy(copy, line, (size_t)length);
    words[word_count] = copy;
    word_lengths[word_count++] = (size_t)length;
  }
  free(line);
  fclose(file);
  return word_count > 0;
}

// Writes a scalar in UTF-8. Surrogates become three bytes too, which are malformed.
static size_t put(uint8_t *to, uint32_t scalar) {
  if (scalar < 0x80) return to[0] = (uint8_t)scalar, 1;
  if (scalar < 0x800) return to[0] = (uint8_t)(0xC0 | scalar >> 6), to[1] = (uint8_t)(0x80 | (scalar & 63)), 2;
  size_t n = scalar < 0x10000 ? 3 : 4;
  to[0] = (uint8_t)(n == 3 ? 0xE0 | scalar >> 12 : 0xF0 | scalar >> 18);
  for (size_t i = 1; i < n; i++) to[i] = (uint8_t)(0x80 | (scalar >> 6 * (n - 1 - i) & 63));
  return n;
}

// A scalar of the blocks where the rules have exceptions, or any.
static uint32_t odd_scalar(void) {
  static const uint32_t blocks[][2] = {
    {0x00, 0xFF},     {0x300, 0x36F},   {0x590, 0x6FF},     {0x900, 0xDFF},     {0xE00, 0xEFF},     {0x1000, 0x11FF},
    {0x1780, 0x17FF}, {0x2000, 0x206F}, {0x20D0, 0x20FF},   {0x2600, 0x27BF},   {0x3000, 0x30FF},   {0xAC00, 0xD7FF},
    {0xFE00, 0xFE2F}, {0xFF00, 0xFFEF}, {0x1F1E6, 0x1F1FF}, {0x1F300, 0x1FAFF}, {0xE0000, 0xE007F}, {0, 0x10FFFF}};
  const uint32_t *block = blocks[below(sizeof blocks / sizeof blocks[0])];
  return block[0] + below(block[1] - block[0] + 1);
}

// Real words, scalars with rules of their own, spaces, and malformed bytes. One text in eight has few words, and one has
// only odd scalars.
static size_t make_text(uint8_t *text) {
  size_t length = 0;
  unsigned pieces = below(8) ? below(40) : below(3), kind = below(8);
  for (unsigned i = 0; i < pieces && length < MOST_BYTES - 256; i++) {
    if (kind != 0) {
      size_t word = below((unsigned)word_count);
      memcpy(text + length, words[word], word_lengths[word]);
      length += word_lengths[word];
    }
    switch (below(kind == 0 ? 4 : 12)) {
      case 0: case 1: length += put(text + length, odd_scalar()); break;
      case 2: text[length++] = (uint8_t)below(256); break;
      case 3: {  // A scalar that is cut off.
        size_t n = put(text + length, odd_scalar());
        length += n > 1 ? n - 1 : n;
        break;
      }
      case 4: text[length++] = ' '; text[length++] = ' '; break;
      case 5: break;
      default: text[length++] = ' ';
    }
  }
  return length;
}

// All sets and the summary; 0 if the machine lacks the kind. Sets are asked for together and one by one, because single
// sets are found by code of their own.
static int answers(unsigned kind, const uint8_t *text, size_t length, unsigned options, uint64_t *sets, unsigned *contents) {
  size_t n = length / 64 + 1;
  memset(sets, 0xA5, SETS * n * sizeof *sets);
  const ts_output all = {sets, sets + n, sets + 2 * n, sets + 3 * n, sets + 4 * n};
  const ts_output some = {.line_breaks = sets + 5 * n, .mandatory_breaks = sets + 6 * n, .complex_context = sets + 7 * n};
  const ts_output one = {.graphemes = sets + 8 * n};
  return ts_segment_as(kind, text, length, options, &all, contents) &&
         ts_segment_as(kind, text, length, options, &some, contents + 1) &&
         ts_segment_as(kind, text, length, options, &one, contents + 2);
}

int main(int count, char **arguments) {
  const long rounds = count > 2 ? atol(arguments[2]) : 0;
  if (count < 3 || rounds < 1 || !read_words(arguments[1])) {
    fprintf(stderr, "usage: %s WORDS TEXTS [SEED]\n", arguments[0]);
    return 2;
  }
  state = count > 3 ? strtoull(arguments[3], NULL, 0) : 1;
  // The text ends at a page that cannot be read, so a read past its end is a fault.
  const size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (MOST_BYTES + page - 1) / page * page;
  uint8_t *memory = mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || mprotect(memory + room, page, PROT_NONE) != 0) return perror("scan_kinds"), 2;

  static const char *names[] = {"portable", "AVX2", "NEON"};
  enum { MOST = MOST_BYTES / 64 + 1 };
  static uint64_t expected[SETS * MOST], given[SETS * MOST];
  unsigned long long bytes = 0;
  int is_there[3] = {0};
  for (long round = 0; round < rounds; round++) {
    uint8_t made[MOST_BYTES];
    const size_t length = make_text(made);
    const uint8_t *text = memcpy(memory + room - length, made, length);
    const unsigned options = below(2) ? TS_LOOSE : 0;
    unsigned wanted[3] = {0}, contents[3] = {0};
    answers(TS_KIND_PORTABLE, text, length, options, expected, wanted);
    bytes += length;
    for (unsigned kind = 1; kind < 3; kind++) {
      if (!answers(kind, text, length, options, given, contents)) continue;
      is_there[kind] = 1;
      if (memcmp(expected, given, SETS * (length / 64 + 1) * sizeof *given) == 0 &&
          memcmp(wanted, contents, sizeof wanted) == 0)
        continue;
      printf("%s differs from portable in text %ld, options %u:", names[kind], round, options);
      for (size_t i = 0; i < length; i++) printf(" %02X", text[i]);
      printf("\n");
      return 1;
    }
  }
  int kinds = 0;
  for (int kind = 1; kind < 3; kind++) {
    if (!is_there[kind]) continue;
    kinds++;
    printf("%s: %ld random texts of %llu bytes as the portable scan\n", names[kind], rounds, bytes);
  }
  return kinds > 0 ? 0 : 3;
}
