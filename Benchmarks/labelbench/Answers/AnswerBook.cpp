// Writes the answers into the file of results.
#include "AnswerBook.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace labelbench {

namespace {

std::string hexadecimal(const char* format, unsigned long long value) {
  char digits[20];
  std::snprintf(digits, sizeof digits, format, value);
  return digits;
}

std::string dumped(const Message& message) {
  return message.dump(-1, ' ', false, Message::error_handler_t::replace);
}

}  // namespace

Message encoded(const std::vector<BenchmarkAnswers>& answers) {
  Message list = Message::array();
  for (const BenchmarkAnswers& one : answers) {
    std::vector<std::string> texts;
    for (const std::uint32_t hash : one.texts) texts.push_back(hexadecimal("%08llx", hash));
    list.push_back({{"engine", one.engine}, {"name", one.name}, {"digest", hexadecimal("%016llx", one.digest)},
                    {"texts", texts}, {"answers", one.readable}, {"otherLines", one.otherLines}, {"mark", one.mark}});
  }
  return list;
}

std::vector<std::string> AnswerBook::add(const Message& answers) {
  std::vector<std::string> changed;
  for (const Message& one : answers) {
    const std::string name = one.at("name"), engine = one.at("engine");
    Message& book = engines_[engine];
    if (book["benchmarks"].contains(name)) {
      if (book["benchmarks"][name]["digest"] != one.at("digest")) changed.push_back(engine + "/" + name);
      continue;
    }
    // Benchmarks with the same answers share them under the name of the first one.
    std::string question = name;
    for (const auto& [other, known] : book["questions"].items())
      if (known["texts"] == one.at("texts") && known["answers"] == one.at("answers")) question = other;
    book["questions"][question] = {{"texts", one.at("texts")}, {"answers", one.at("answers")}};
    Message& entry = book["benchmarks"][name];
    entry = {{"digest", one.at("digest")}, {"question", question}};
    const double otherLines = one.at("otherLines");
    if (otherLines >= 0) entry["otherLines"] = otherLines;
    marks_[engine][name] = one.at("mark");
  }
  return changed;
}

void AnswerBook::goOn(const Message& file) {
  const Message answers = file.value("answers", Message::object());
  for (const auto& [engine, book] : answers.items()) engines_[engine] = book;
  for (const Message& row : file.at("benchmarks")) {
    const std::string name = row.at("run_name"), label = row.value("label", "");
    const std::size_t slash = name.find('/');
    if (label.rfind("≠", 0) == 0) marks_[name.substr(0, slash)][name.substr(slash + 1)] = label;
  }
}

std::map<std::string, std::string> AnswerBook::marks() const {
  std::map<std::string, std::string> lines;
  for (const auto& [engine, benchmarks] : marks_) {
    struct Kind {
      std::size_t count = 0;
      int least = 100, most = 0;  // Percent.
      std::string whole;          // " % of the texts"
    };
    std::map<std::string, Kind> kinds;
    for (const auto& [_, mark] : benchmarks) {
      const std::size_t of = mark.find(" of ");
      if (mark.rfind("≠", 0) != 0 || of == std::string::npos) continue;
      Kind& kind = kinds[mark.substr(0, of)];
      const int percent = std::atoi(mark.c_str() + of + 4);
      ++kind.count;
      kind.least = std::min(kind.least, percent);
      kind.most = std::max(kind.most, percent);
      kind.whole = mark.substr(std::min(mark.find(" %", of), mark.size()));
    }
    std::string line;
    for (const auto& [what, kind] : kinds)
      line += (line.empty() ? "" : "; ") + what + " of " +
              (kind.least < kind.most ? std::to_string(kind.least) + " to " : "") + std::to_string(kind.most) +
              kind.whole + " (" + std::to_string(kind.count) + " of " + std::to_string(benchmarks.size()) +
              " benchmarks)";
    if (!line.empty()) lines[engine] = line;
  }
  return lines;
}

std::string AnswerBook::addedTo(const std::string& json, const std::string& part) const {
  const std::size_t context = json.find("\n  },\n  \"benchmarks\": ["), end = json.rfind("\n}");
  if (context == std::string::npos || end == std::string::npos) return json;
  std::string marks = part.empty() ? "" : ",\n    \"incomplete\": " + dumped(part), answers;
  for (const auto& [engine, line] : this->marks())
    marks += ",\n    " + dumped("differs." + engine) + ": " + dumped(line);
  for (const auto& [engine, book] : engines_) {
    answers += (answers.empty() ? "\n    " : ",\n    ") + dumped(engine) + ": {";
    std::string members;
    for (const char* plain : {"cases", "casesMissing"})
      if (book.contains(plain))
        members += std::string(members.empty() ? "" : ",") + "\n      \"" + plain + "\": " + dumped(book[plain]);
    for (const char* list : {"questions", "benchmarks"}) {
      if (list == std::string("questions") && !writesTexts_) continue;
      members += std::string(members.empty() ? "" : ",") + "\n      \"" + list + "\": {";
      std::string items;
      if (book.contains(list))
        for (const auto& [name, item] : book[list].items())
          items += (items.empty() ? "\n        " : ",\n        ") + dumped(name) + ": " + dumped(item);
      members += items + (items.empty() ? "}" : "\n      }");
    }
    answers += members + "\n    }";
  }
  if (!answers.empty()) answers = ",\n  \"answers\": {" + answers + "\n  }";
  return json.substr(0, context) + marks + json.substr(context, end - context) + answers + json.substr(end);
}

}  // namespace labelbench
