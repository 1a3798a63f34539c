// Messages between labelbench and the processes that run engines: objects of JSON, one a line, over a socket.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace labelbench {

using Message = nlohmann::json;

/// One end of a socket.
class Channel {
 public:
  explicit Channel(int file) : file_(file) {}
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  int file() const { return file_; }
  /// Sends a message; false if the other end is gone.
  bool send(const Message& message);
  /// Waits at most `milliseconds` (-1: without end) for a message; nothing if there is none yet.
  std::optional<Message> receive(int milliseconds);
  /// Whether the other end is closed and everything from it was received.
  bool isClosed() const { return isClosed_; }

 private:
  std::optional<Message> next();

  int file_;
  std::string pending_;
  std::size_t searched_ = 0;
  bool isClosed_ = false;
};

}  // namespace labelbench
