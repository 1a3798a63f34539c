// labelhost LIB.so: speaks the stdio protocol for a library behind label_engine.h, in a process of its own.
#include <cstdio>
#include <cstring>
#include <iostream>

#include "Case.h"

namespace {

constexpr size_t longestLine = 16u << 20;

/// Reads a line without its end. A line that is too long is skipped, and `isTooLong` set. False at the end.
bool readLine(std::string &line, bool &isTooLong) {
  line.clear();
  isTooLong = false;
  int byte;
  while ((byte = std::getchar()) != EOF && byte != '\n') {
    if (line.size() < longestLine)
      line.push_back(static_cast<char>(byte));
    else
      isTooLong = true;
  }
  return byte != EOF || !line.empty();
}

void write(const json &reply) {
  std::string line = reply.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fflush(stdout);
}

json started(const Library &library) {
  auto text = [](const char *value) { return std::string(value ? value : ""); };
  json capabilities = json::array();
  for (size_t i = 0; i < library.info.capability_count; i++) capabilities.push_back(library.info.capabilities[i]);
  return {{"version", 1},
          {"implementation",
           {{"name", text(library.info.name)},
            {"version", text(library.info.version)},
            {"language", text(library.info.language)},
            {"unicode", text(library.info.unicode_version)},
            {"resolution", library.info.resolution},
            {"capabilities", capabilities}}}};
}

/// The reply to a request line; null for "stop".
json reply(const std::string &line, Library &library) {
  json request = json::parse(line, nullptr, false);
  json result = json::object();
  if (request.is_object() && request.contains("seq") && request["seq"].is_number_integer()) result["seq"] = request["seq"];
  try {
    if (request.is_discarded()) throw RequestError("request: not valid JSON");
    allow(request, "request", {"cmd", "version", "seq", "case"});
    std::string command = text(request, "cmd");
    if (command == "stop") return nullptr;
    if (command == "start") {
      if (number(request, "version") != 1) throw RequestError("this speaks version 1 of the protocol");
      return started(library);
    }
    if (command != "run") throw RequestError("request: unknown command '" + command.substr(0, 60) + "'");
    if (!result.contains("seq")) throw RequestError("request: 'seq' is missing");
    const json *question = field(request, "case");
    if (!question) throw RequestError("request: 'case' is missing");
    result["result"] = answer(*question, library);
  } catch (const UnsupportedError &error) {
    result["skipped"] = true;
    result["unsupported"] = true;
    result["message"] = error.what();
  } catch (const std::exception &error) {
    result["errored"] = true;
    result["message"] = error.what();
  }
  return result;
}

}  // namespace

int main(int count, char **arguments) {
  if (count == 2 && (!std::strcmp(arguments[1], "--help") || !std::strcmp(arguments[1], "-h"))) {
    std::puts("Usage: labelhost LIB.so\n\nLoads a library behind label_engine.h and answers the stdio protocol for it:\n"
              "JSON lines on standard input, an answer a line on standard output (docs/PROTOCOL.md).");
    return 0;
  }
  if (count != 2 || arguments[1][0] == '-') {
    std::fputs("labelhost: usage: labelhost LIB.so (see --help)\n", stderr);
    return 2;
  }
  try {
    Library library(arguments[1]);
    std::string line;
    bool isTooLong;
    while (readLine(line, isTooLong)) {
      json answer = isTooLong ? json{{"errored", true}, {"message", "the request is longer than 16 MiB"}}
                              : reply(line, library);
      if (answer.is_null()) break;
      write(answer);
    }
  } catch (const std::exception &error) {
    std::fprintf(stderr, "labelhost: %s\n", error.what());
    return 2;
  }
  return 0;
}
