// Loads an engine library and keeps its engine and fonts.
#include <dlfcn.h>

#include <cstddef>
#include <cstring>

#include "Case.h"

Library::Library(const std::string &path) {
  // A name without a slash would be searched for in the system's folders.
  std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  handle_ = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle_) throw std::runtime_error(std::string("cannot load the library: ") + dlerror());
  auto entry = reinterpret_cast<le_entry_function>(dlsym(handle_, "label_engine_entry"));
  if (!entry) throw std::runtime_error(path + ": exports no label_engine_entry");
  functions = entry(LE_ABI_VERSION);
  if (!functions) throw std::runtime_error(path + ": does not speak version 1 of the interface");
  if (functions->struct_size < sizeof(le_functions)) throw std::runtime_error(path + ": its table is too short");
  // "None is NULL", says the header; a library may lie.
  for (size_t offset = offsetof(le_functions, info); offset < sizeof(le_functions); offset += sizeof(void *)) {
    void *function;
    std::memcpy(&function, reinterpret_cast<const char *>(functions) + offset, sizeof function);
    if (!function) throw std::runtime_error(path + ": its table has a NULL function");
  }
  info.struct_size = sizeof info;
  if (functions->info(&info) != LE_OK || !info.name) throw std::runtime_error(path + ": its info fails");
  if (functions->engine_create(&engine) != LE_OK) throw std::runtime_error(path + ": engine_create fails");
}

Library::~Library() {
  for (auto &font : fonts_) functions->font_release(font.second);
  if (engine) functions->engine_release(engine);
}

const le_font *Library::font(const json &description) {
  auto known = fonts_.find(description.dump());
  if (known != fonts_.end()) return known->second;
  allow(description, "font", {"name", "families", "file", "faceIndex", "size"});
  le_font_request request{};
  request.struct_size = sizeof request;
  request.size = number(description, "size", 17);
  std::string metric = text(description, "name"), path = text(description, "file");
  std::vector<std::string> families;
  std::vector<const char *> names;
  if (const json *list = field(description, "families")) families = list->get<std::vector<std::string>>();
  for (auto &family : families) names.push_back(family.c_str());
  if (int(!metric.empty()) + int(!path.empty()) + int(!names.empty()) != 1)
    throw RequestError("request: a font must have exactly one of 'name', 'families' and 'file'");
  if (!metric.empty()) request.metric = metric.c_str();
  if (!path.empty()) request.path = path.c_str();
  request.face_index = static_cast<uint32_t>(number(description, "faceIndex"));
  request.families = names.empty() ? nullptr : names.data();
  request.family_count = names.size();
  le_font *made = nullptr;
  check(functions->font_create(engine, &request, &made), "font_create");
  return fonts_[description.dump()] = made;
}

void Library::check(le_status status, const char *call) const {
  if (status == LE_OK) return;
  static const char *const names[] = {"done without a result", "an array too small", "unsupported",
                                      "an invalid argument",   "not found",          "out of memory",
                                      "failed"};
  std::string message = std::string(call) + ": " +
                        (status >= 0 && status <= 6 ? names[status] : "unknown status " + std::to_string(status));
  const char *detail = functions->last_error(engine);
  if (detail && *detail) message += std::string(": ") + detail;
  if (status == LE_UNSUPPORTED) throw UnsupportedError(message);
  throw RequestError(message);
}

bool Library::can(const std::string &capability) const {
  for (size_t i = 0; i < info.capability_count; i++)
    if (capability == info.capabilities[i]) return true;
  return false;
}
