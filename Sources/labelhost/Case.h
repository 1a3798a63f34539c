// A case of the stdio protocol as the structs of label_engine.h.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "json.h"
#include "label_engine.h"

/// A loaded library with one engine and the fonts that cases asked for.
class Library {
 public:
  /// Loads a library. Throws std::runtime_error with one line.
  explicit Library(const std::string &path);
  ~Library();
  Library(const Library &) = delete;
  Library &operator=(const Library &) = delete;

  /// The font of a case, made once.
  const le_font *font(const json &description);
  /// Throws unless a call went well.
  void check(le_status status, const char *call) const;
  /// Whether the library claims a capability.
  bool can(const std::string &capability) const;

  const le_functions *functions = nullptr;
  le_engine *engine = nullptr;
  le_info info{};

 private:
  void *handle_ = nullptr;
  std::map<std::string, le_font *> fonts_;
};

/// The structs of a case, with the memory that they point to.
struct Case {
  Case(const json &description, Library &library);

  std::string string;  // UTF-8
  std::string query;
  std::string token = "\xE2\x80\xA6";
  le_text_request request{};
  le_label label{};
  le_size bounds{};
  le_size proposed{};
  int64_t lineLimit = 0;
  le_break_options breakOptions{};

 private:
  void readLabel(const json &label, bool is2009);
  void readText(const json &label, Library &library);
  le_paragraph_style style(const json &description, size_t start, size_t end);
  const char *keep(const std::string &value) { return strings_.emplace_back(value).c_str(); }

  std::deque<std::string> strings_;
  std::deque<std::vector<double>> numbers_;
  std::vector<le_run> runs_;
  std::vector<le_paragraph_style> styles_;
};

/// Answers a case: a result. Throws RequestError, UnsupportedError or std::exception.
json answer(const json &description, Library &library);
