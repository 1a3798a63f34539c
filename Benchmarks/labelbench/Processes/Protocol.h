// Engines and entries as messages between labelbench and the processes of its engines.
#pragma once

#include "Channel.h"
#include "Group.h"

namespace labelbench {

Message encoded(const EngineFacts& facts);
EngineFacts decodedFacts(const Message& message);

Message encoded(const Entry& entry);
/// Throws UsageError for a stage or mode that does not exist.
Entry decodedEntry(const Message& message, const std::shared_ptr<EngineLibrary>& engine);

}  // namespace labelbench
