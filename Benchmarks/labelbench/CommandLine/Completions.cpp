// Completions of flags and their values for three shells.
#include <cstring>

#include "Flags.h"

namespace labelbench {

namespace {

/// A text between single quotes, for any of the shells.
std::string inQuotes(const std::string& text) {
  std::string result = "'";
  for (const char byte : text) {
    if (byte == '\'') result += "'\\''";
    else result += byte;
  }
  return result + "'";
}

/// A text with a backslash before each of some characters.
std::string escaped(const std::string& text, const char* special) {
  std::string result;
  for (const char byte : text) result += (std::strchr(special, byte) ? "\\" : "") + std::string(1, byte);
  return result;
}

/// The first sentence of a flag's help.
std::string shortHelp(const CLI::Option& flag) { return helpOf(flag).substr(0, helpOf(flag).find(". ")); }

std::string bash(const CLI::App& app) {
  std::string names, cases, none;
  for (const CLI::Option* flag : app.get_options()) {
    const std::string name = nameOf(*flag), type = flag->get_type_name();
    names += (names.empty() ? "" : " ") + name;
    if (flag->get_expected_max() == 0) continue;
    if (type.empty()) none += (none.empty() ? "" : " | ") + name;
    else
      cases += "    " + name + ") " +
               (type == "FILE" ? "compopt -o default" : "_labelbench_list '" + type + "'") + "; return ;;\n";
  }
  return R"(# Completions of labelbench for bash.
# The words that can follow the last comma of what was typed.
_labelbench_list() {
  local begin='' last=$current
  if [[ $current == *,* ]]; then begin=${current%,*}, last=${current##*,}; fi
  COMPREPLY=($(compgen -P "$begin" -W "$1" -- "$last"))
  compopt -o nospace
}
_labelbench() {
  local current=${COMP_WORDS[COMP_CWORD]} flag=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  # Bash makes "=" a word of its own.
  if [[ $current == = ]]; then
    current=''
  elif [[ $flag == = ]]; then
    flag=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case "$flag" in
)" + cases +
         "    " + none + ") return ;;\n  esac\n  COMPREPLY=($(compgen -W '" + names +
         "' -- \"$current\"))\n}\ncomplete -F _labelbench labelbench\n";
}

std::string zsh(const CLI::App& app) {
  std::string text = "#compdef labelbench\n# Completions of labelbench for zsh.\n_arguments";
  for (const CLI::Option* flag : app.get_options()) {
    const std::string type = flag->get_type_name(), help = escaped(shortHelp(*flag), "[]:\\");
    const bool takesValue = flag->get_expected_max() > 0;
    std::string item = (takesValue ? "*" : "") + nameOf(*flag) + (takesValue ? "=" : "");
    if (!help.empty()) item += "[" + help + "]";
    if (takesValue)
      item += (flag->get_expected_min() == 0 ? "::" : ":") + flag->get_option_text() + ":" +
              (type.empty() ? " " : type == "FILE" ? "_files" : "_values -s , word " + type);
    text += " \\\n  " + inQuotes(item);
  }
  return text + "\n";
}

std::string fish(const CLI::App& app) {
  std::string text = "# Completions of labelbench for fish.\ncomplete -c labelbench -f\n";
  for (const CLI::Option* flag : app.get_options()) {
    const std::string type = flag->get_type_name();
    text += "complete -c labelbench -l " + flag->get_lnames().front();
    if (flag->get_expected_min() > 0) text += type == "FILE" ? " -r -F" : " -x";
    if (!type.empty() && type != "FILE") text += " -a '" + type + "'";
    if (flag->has_description()) text += " -d '" + escaped(shortHelp(*flag), "'\\") + "'";
    text += "\n";
  }
  return text;
}

}  // namespace

std::string completionScript(const std::string& shell) {
  Options options;
  const CommandLine app(options);
  return shell == "bash" ? bash(app) : shell == "zsh" ? zsh(app) : fish(app);
}

}  // namespace labelbench
