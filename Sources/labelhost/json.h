// What the host's parts share: JSON, and errors that become answers.
#pragma once
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

using json = nlohmann::ordered_json;

/// A request that cannot be answered; its text becomes the answer's message.
struct RequestError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A call that the library answers with LE_UNSUPPORTED.
struct UnsupportedError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The field `key` of an object, or nothing where it is left out or null.
inline const json *field(const json &object, const char *key) {
  auto found = object.find(key);
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

/// A number field, or `fallback` where it is left out.
inline double number(const json &object, const char *key, double fallback = 0) {
  const json *value = field(object, key);
  if (!value) return fallback;
  if (!value->is_number()) throw RequestError(std::string("request: '") + key + "' must be a number");
  return value->get<double>();
}

/// A boolean field, or `fallback` where it is left out.
inline bool boolean(const json &object, const char *key, bool fallback = false) {
  const json *value = field(object, key);
  if (!value) return fallback;
  if (!value->is_boolean()) throw RequestError(std::string("request: '") + key + "' must be true or false");
  return value->get<bool>();
}

/// A string field, or `fallback` where it is left out.
inline std::string text(const json &object, const char *key, const std::string &fallback = "") {
  const json *value = field(object, key);
  if (!value) return fallback;
  if (!value->is_string()) throw RequestError(std::string("request: '") + key + "' must be a string");
  return value->get<std::string>();
}

/// Fails on a key that is none of `known`: a typing error must not pass unseen.
inline void allow(const json &object, const char *what, std::initializer_list<const char *> known) {
  if (!object.is_object()) throw RequestError(std::string("request: '") + what + "' must be an object");
  for (auto item = object.begin(); item != object.end(); ++item) {
    bool isKnown = false;
    for (const char *key : known) isKnown = isKnown || item.key() == key;
    if (!isKnown) throw RequestError("request: unknown key '" + item.key() + "' in '" + what + "'");
  }
}

/// The value that a name stands for in a list of names.
inline int32_t named(const json &object, const char *key, const char *fallback,
                     std::initializer_list<std::pair<const char *, int32_t>> names) {
  std::string name = text(object, key, fallback);
  for (auto &[known, value] : names)
    if (name == known) return value;
  throw RequestError(std::string("request: '") + key + "' cannot be '" + name + "'");
}
