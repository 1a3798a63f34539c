// Serves the process that plans and reports: answers its messages, one after the other.
#include "Serving.h"

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <optional>

#include "Agreeing.h"
#include "AnswerBook.h"
#include "Channel.h"
#include "Context.h"
#include "Failure.h"
#include "OwnTexts.h"
#include "Plan.h"
#include "RunCoding.h"
#include "Watch.h"

namespace labelbench {

namespace {

/// Sends the runs that Google Benchmark reports, with the answers that belong to them.
class Streamer : public benchmark::BenchmarkReporter {
 public:
  Streamer(Channel& channel, Group& group) : channel_(channel), group_(group) {}

  bool ReportContext(const Context&) override { return true; }

  void ReportRuns(const std::vector<Run>& runs) override {
    Message list = Message::array();
    for (const Run& run : runs) list.push_back(encoded(run));
    channel_.send({{"runs", list}, {"answers", encoded(group_.newAnswers())}});
    nowBenchmark("");
  }

 private:
  Channel& channel_;
  Group& group_;
};

/// One engine, and what it is asked to do.
class Server {
 public:
  Server(Channel& channel, char** argv, int argc)
      : channel_(channel), options_(parseOptions(argc - 4, argv + 4)) {
    initializeLibrary(options_);
    corpora_ = loadCorpora(options_);
    for (const Stage* stage : options_.stages)
      if (stage->standBy) stage->standBy(options_);
    records_.emplace(options_);
    const std::string alias = argv[3], path = argv[4];
    nowDoing(alias.empty() ? path : alias, "loading the library");
    engine_ = std::make_shared<EngineLibrary>(path, alias);
    nowDoing(engine_->name(), "loading the library");
    channel.send({{"facts", engine_->facts()}});
    if (engine_->name() == "labelmark") reference_ = engine_;
  }

  /// Does what a message asks and answers it.
  void answer(const Message& message) {
    const std::string what = message.value("do", "");
    nowBenchmark("");
    nowDoing(engine_->name(), "preparing");
    if (what == "reference") loadReference(message.at("path"));
    else if (what == "judge") channel_.send({{"done", judged(options_, engine_, corpora_)}});
    else if (what == "keep") keep(message);
    else if (what == "heights") channel_.send({{"done", heights(message)}});
    else if (what == "lines") channel_.send({{"done", linesOf(options_, engine_, corpora_, *heights_)}});
    else if (what == "agreeing") addAgreeing(message.at("sets"), corpora_), channel_.send({{"done", true}});
    else if (what == "faces") channel_.send({{"done", faces(options_, engine_, corpora_)}});
    else if (what == "open") open(message);
    else if (what == "run") run();
    else if (what == "close") group_.reset(), channel_.send({{"done", true}});
  }

 private:
  void loadReference(const std::string& path) {
    nowDoing("labelmark", "loading the library");
    reference_ = std::make_shared<EngineLibrary>(path, "labelmark");
    channel_.send({{"done", true}});
  }

  void keep(const Message& message) {
    for (const auto& one : message.at("sets")) {
      Corpus& corpus = corpora_.at(one.at("corpus").get<std::size_t>());
      keepTexts(corpus, corpus.sets.at(one.at("set").get<std::size_t>()), one.at("keep").get<std::vector<bool>>());
    }
    channel_.send({{"done", true}});
  }

  Message heights(const Message& message) {
    if (message.contains("are")) {
      std::map<std::string, double> are = message.at("are");
      heights_.emplace(std::move(are));
      return true;
    }
    return Heights(options_, options_.stages, {engine_}, corpora_).all();
  }

  /// Makes the group of a set of texts, and checks the reference on it if this is the reference's process.
  void open(const Message& message) {
    const Corpus& corpus = corpora_.at(message.at("corpus").get<std::size_t>());
    const TextSet& set = corpus.sets.at(message.at("set").get<std::size_t>());
    setTimeOfStart(message.at("start"));
    std::map<std::string, std::string> lacking;
    const std::vector<Entry> all = entriesOf(options_, corpus, set, {engine_}, lacking);
    std::vector<Entry> entries;
    for (const std::string name : message.at("names"))
      entries.push_back(*std::find_if(all.begin(), all.end(), [&](const Entry& one) { return one.name == name; }));
    group_.emplace(options_, corpus, set, std::move(entries), reference_, *heights_, *records_);
    std::string line;
    if (message.at("verifies")) line = group_->verifyReference();
    else group_->setReferenceError(message.at("referenceError"));
    channel_.send({{"done", line}, {"referenceError", group_->referenceError()}});
  }

  /// Waits until the parent gives the turn to this process: only one engine runs at a time.
  void awaitTurn(const std::string& benchmark) {
    channel_.send({{"wants", benchmark}});
    while (!channel_.receive(-1))
      if (channel_.isClosed()) _exit(0);
    nowBenchmark(benchmark);
  }

  void run() {
    group_->registerAll([this](const std::string& benchmark) { awaitTurn(benchmark); });
    Streamer streamer(channel_, *group_);
    benchmark::RunSpecifiedBenchmarks(&streamer);
    benchmark::ClearRegisteredBenchmarks();
    channel_.send({{"done", true}, {"failed", anyFailure()}});
  }

  Channel& channel_;
  const Options options_;
  std::vector<Corpus> corpora_;
  std::optional<Records> records_;
  std::shared_ptr<EngineLibrary> engine_, reference_;
  std::optional<Heights> heights_;
  std::optional<Group> group_;
};

}  // namespace

int serve(int argc, char** argv) {
  const int socket = std::atoi(argv[1]), page = std::atoi(argv[2]);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::signal(SIGINT, SIG_IGN);  // An interrupt goes to all processes; the parent decides.
  fcntl(socket, F_SETFD, FD_CLOEXEC);
  fcntl(page, F_SETFD, FD_CLOEXEC);
  watchFrom(page);
  silenceNotes();
  guardOutput();
  dup2(STDERR_FILENO, STDOUT_FILENO);  // What an engine prints is no part of the report.
  Channel channel(socket);
  const auto fail = [&](const char* kind, const std::exception& error) {
    channel.send({{kind, error.what()}});
    _exit(0);
  };
  try {
    Server server(channel, argv, argc);
    channel.send({{"ready", true}});
    while (!channel.isClosed()) {
      const auto message = channel.receive(-1);
      if (!message) continue;
      try {
        server.answer(*message);
      } catch (const UsageError&) {
        throw;
      } catch (const std::exception& error) {
        channel.send({{"done", nullptr}, {"broken", error.what()}});
      }
    }
  } catch (const EngineError& error) {
    fail("broken", error);
  } catch (const std::exception& error) {
    fail("refused", error);
  }
  _exit(0);  // Engines end with the process; what they do at an exit is not measured.
}

}  // namespace labelbench
