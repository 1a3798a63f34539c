// Sends and receives messages.
#include "Channel.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

namespace labelbench {

Channel::~Channel() { close(file_); }

bool Channel::send(const Message& message) {
  // Names of engines may be malformed UTF-8.
  const std::string line = message.dump(-1, ' ', false, Message::error_handler_t::replace) + "\n";
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t count = ::send(file_, line.data() + done, line.size() - done, MSG_NOSIGNAL);
    if (count > 0) done += static_cast<std::size_t>(count);
    else if (errno != EINTR) return false;
  }
  return true;
}

std::optional<Message> Channel::next() {
  const std::size_t end = pending_.find('\n', searched_);
  searched_ = pending_.size();
  if (end == std::string::npos) return std::nullopt;
  // An engine that writes into this socket damages a line, which is then skipped.
  Message message = Message::parse(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
  pending_.erase(0, end + 1);
  searched_ = 0;
  return message.is_object() ? message : Message::object();
}

std::optional<Message> Channel::receive(int milliseconds) {
  if (auto message = next()) return message;
  for (;;) {
    pollfd waiting{file_, POLLIN, 0};
    if (poll(&waiting, 1, milliseconds) <= 0) return std::nullopt;
    char bytes[65536];
    const ssize_t count = read(file_, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) return std::nullopt;
    if (count <= 0) {
      isClosed_ = true;
      return std::nullopt;
    }
    pending_.append(bytes, static_cast<std::size_t>(count));
    if (auto message = next()) return message;
  }
}

}  // namespace labelbench
