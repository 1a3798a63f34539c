// Computes the bounds that a stage's labels get.
#include <algorithm>

#include "LabelJobs.h"

namespace labelbench {

std::vector<le_size> boundsFor(const JobContext& context) {
  const Widths& widths = context.stage->widths;
  const double lines = static_cast<double>(std::max<std::int64_t>(1, context.options->lines));
  std::vector<le_size> bounds;
  for (double part : {widths.first, widths.second}) {
    if (part == 0) continue;
    for (std::size_t i = 0; i < context.session->requests().size(); ++i) {
      const double whole = widths.ofText ? (*context.naturalWidths)[i] / lines : context.options->width;
      bounds.push_back({whole * part, context.height});
    }
  }
  return bounds;
}

}  // namespace labelbench
