// Common to the stages that precede layout: handles every text of the set once.
#pragma once

#include "Job.h"

namespace labelbench {

/// A job that takes the set's texts as bytes. JobOf says which functions `Derived` has.
template <class Derived>
class TextJob : public JobOf<Derived> {
 public:
  explicit TextJob(const JobContext& context)
      : session_(*context.session), functions_(session_.functions()), requests_(session_.requests().data()) {
    this->count = session_.requests().size();
    this->bytes = session_.set().bytes;
  }

  Session& session() { return session_; }

 protected:
  Session& session_;
  const le_functions& functions_;
  const le_text_request* requests_;
};

}  // namespace labelbench
