// The text of --help.
#include "Options.h"

namespace labelbench {

std::string usage() {
  std::string text = R"(labelbench: times label layout engines on the same text, after checking their answers.

usage: labelbench [options] [--benchmark_...]

What is timed
  --engine NAME|LIB.so|NAME=LIB.so   an engine; repeatable. Default: every library next to this program
                        (liblabelengine.so is "labelmark", liblabelpeer-NAME.so is NAME)
  --corpus DIR|FILE     a corpus; repeatable. JSON as in Corpora/Text, or a text file with a label on each line.
                        Language and fonts of a text file: --language and --fonts, else those of the corpus of the
                        same name (ar.txt), else en and Noto Sans. Lines that cannot be drawn are left out and counted.
                        Default: Corpora/Text, searched upward from this folder and from this program
  --languages a,b       only corpora with these tags or languages; short means short-en, short-hi, …
  --texts a,b           "labels", "paragraphs" or both (default)
  --stages a,b|all      default: layout_cold,layout_warm
  --mode a,b            line break modes: tail (default) head middle word char clip
  --threads 1,2         numbers of threads (default: 1). If one is above 1, times are wall times, and each thread keeps
                        its own processor if there are enough; with --turns, one thread uses each processor in turn
  --shard I/N           the I-th of N parts, each of whole sets of texts, to divide a run among machines (labelmark
                        merge joins their files)
  --turns N             engines alternate N times, forward and back (A B B A), in each stage. A turn has as many passes
                        as the first engine needs for --benchmark_min_time, after a tenth of them to warm up. Drift of
                        the machine then affects all engines alike, and labelmark compare pairs adjacent turns. With one
                        engine, or several numbers of threads, all stages alternate
  --count-passes N      under callgrind: counts N passes of each benchmark after warming up, instead of timing it
                        (scripts/count-instructions uses it)

The label
  --width POINTS        width of the bounds (default: 120); layout_warm and measure alternate it with 0.8 times it
  --height H,H          height of the bounds: default, none, or points. default is numberOfLines × the largest line
                        height in labelmark's answers for the texts (rounded up, plus one point per line), the same
                        for every engine. With several heights, each benchmark's name contains its height. Without
                        a line limit, and in measure, the height is not limited
  --lines N             numberOfLines (default: 2); 0 means no limit
  --size POINTS         font size (default: 17)
  --strategy NAME       lineBreakStrategy for engines that have it: standard (default) or none
  --fonts "A,B"         families in the order of fallback, instead of the corpus's; or a font file's path, or
                        metric:Square for a built-in font
  --language TAG        language of a text file; default: from a file name like ar.txt, else en
  --direction ltr|rtl   direction of a text file; default: that of its language

Files
  --benchmark_out FILE  Google Benchmark's JSON (or --benchmark_out_format=csv), written when complete
  --per-label FILE      CSV with the median time of each label, measured separately after the benchmarks
  --digests FILE        recorded answers; default: Benchmarks/digests.json
  --record-digests [FILE]   writes labelmark's answers there instead of comparing them; times nothing

Stages (a benchmark is named ENGINE/STAGE/MODE/CORPUS; CORPUS is ja or ja.paragraphs)
)";
  for (const Stage* stage : allStages()) {
    std::string name = stage->name;
    name.resize(17, ' ');
    text += "  " + name + stage->summary + "\n";
  }
  text += R"(
An iteration is one label. Labels run in whole passes over the corpus, so each has the same weight. Times are processor
times of the thread, or wall times if there are several threads. Every Google Benchmark flag works:
  --benchmark_filter=REGEX --benchmark_list_tests --benchmark_min_time=SECONDS (0.05) --benchmark_repetitions=N
  --benchmark_enable_random_interleaving=true --benchmark_report_aggregates_only=true --benchmark_format=json ...

A run ends with a summary: the median over the corpora, and ratios to labelmark or to the first engine.

An interrupt (control-C) ends the run after the current set of texts and writes what was timed; a second one ends it at
once.

exit status: 0 timed, 1 an engine's answers failed a check, 2 wrong flags or input, or standard output cannot be
written, 130 interrupted
)";
  return text;
}

}  // namespace labelbench
