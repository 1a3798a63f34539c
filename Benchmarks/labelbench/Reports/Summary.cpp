// Computes medians and ratios over the corpora.
#include "Summary.h"

#include <algorithm>
#include <cstdio>

#include "LibraryVersion.h"
#include "RunCoding.h"

namespace labelbench {

namespace {

std::string digits(const char* format, double value) {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string time(double nanoseconds) {
  const double micros = nanoseconds / 1000;
  return digits(micros < 10 ? "%.3f µs" : micros < 1000 ? "%.1f µs" : "%.0f µs", micros);
}

std::string times(double ratio) { return digits(ratio < 10 ? "%.2f" : "%.0f", ratio); }

/// The number of columns of a text; every character counts as one.
std::size_t columns(const std::string& text) {
  return static_cast<std::size_t>(
    std::count_if(text.begin(), text.end(), [](unsigned char byte) { return (byte & 0xC0) != 0x80; }));
}

}  // namespace

void Summary::add(const std::vector<benchmark::BenchmarkReporter::Run>& runs) {
  using Run = benchmark::BenchmarkReporter::Run;
  for (const Run& run : runs) {
    const std::string name = run.run_name.function_name;
    const std::size_t first = name.find('/'), second = name.find('/', first + 1), third = name.find('/', second + 1);
    const auto rate = run.counters.find("items_per_second");
    // A benchmark over growing texts has a figure for each length, and no single one.
    if (hasError(run) || run.run_type != Run::RT_Iteration || third == std::string::npos || rate == run.counters.end() || !run.run_name.args.empty())
      continue;
    const std::size_t end = name.find('/', third + 1);
    std::string stage = name.substr(first + 1, third - first - 1);
    if (end != std::string::npos) stage += name.substr(end);  // "/height:none"
    const std::string corpus = name.substr(third + 1, end == std::string::npos ? end : end - third - 1);
    for (const std::string kind : {"paragraphs", "agreeing"})
      if (corpus.find("." + kind) != std::string::npos) stage += " " + kind;
    if (figures_.find(stage) == figures_.end()) order_.push_back(stage);
    Figure& figure = figures_[stage][name.substr(0, first)][corpus];
    figure.isMarked = figure.isMarked || run.report_label.rfind("≠", 0) == 0;
    figure.times.push_back(1e9 / rate->second);
  }
}

std::string Summary::table(const std::vector<std::string>& engines, const std::map<std::string, std::string>& marks) const {
  std::size_t benchmarks = 0;
  std::vector<std::string> timed;
  for (const std::string& engine : engines) {
    std::size_t count = 0;
    for (const auto& [_, byEngine] : figures_)
      if (const auto found = byEngine.find(engine); found != byEngine.end()) count += found->second.size();
    if (count > 0) timed.push_back(engine);
    benchmarks += count;
  }
  if (benchmarks < 2) return "";
  std::vector<std::vector<std::string>> lines = {{"stage/mode", "corpora"}};
  for (const auto& engine : timed) lines[0].push_back(engine);
  for (const std::string& stage : order_) {
    const auto& byEngine = figures_.at(stage);
    const auto own = byEngine.find(timed.front());
    std::size_t corpora = 0;
    std::vector<std::string> cells;
    for (const auto& engine : timed) {
      const auto found = byEngine.find(engine);
      if (found == byEngine.end()) {
        cells.push_back("-");
        continue;
      }
      corpora = std::max(corpora, found->second.size());
      std::vector<double> values, ratios;
      bool isMarked = false;
      for (const auto& [corpus, figure] : found->second) {
        values.push_back(middle(figure.times));
        isMarked = isMarked || figure.isMarked;
        if (own == byEngine.end() || engine == timed.front()) continue;
        if (const auto same = own->second.find(corpus); same != own->second.end())
          ratios.push_back(values.back() / middle(same->second.times));
      }
      std::string cell = time(middle(values));
      if (!ratios.empty()) {
        cell += "  x" + times(middle(ratios));
        if (ratios.size() > 1)
          cell += " (" + times(*std::min_element(ratios.begin(), ratios.end())) + " to " +
                  times(*std::max_element(ratios.begin(), ratios.end())) + ")";
      }
      cells.push_back(cell + (isMarked ? " ≠" : ""));
    }
    lines.push_back({stage, std::to_string(corpora)});
    lines.back().insert(lines.back().end(), cells.begin(), cells.end());
  }
  std::string text = "\nSummary: the median time for a label over the corpora";
  if (timed.size() > 1) text += ", and how many times as long as " + timed.front() + " (least to most)";
  text += "\n\n";
  std::vector<std::size_t> widths(lines[0].size());
  for (const auto& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], columns(line[i]));
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string space(widths[i] - columns(line[i]), ' ');
      text += (i == 0 ? "" : "  ") + (i == 0 ? line[i] + space : space + line[i]);
    }
    text += "\n";
  }
  if (!marks.empty()) text += "\n";
  for (const auto& [engine, line] : marks) text += engine + ": " + line + "\n";
  return text;
}

}  // namespace labelbench
