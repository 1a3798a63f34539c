// Completions of flags and their values for three shells.
#include "Failure.h"
#include "Flags.h"

namespace labelbench {

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// A text between single quotes, for any of the shells.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char byte : text) {
    if (byte == '\'') result += "'\\''";
    else result += byte;
  }
  return result + "'";
}

/// The first sentence of a flag's help.
std::string shortHelp(const Flag& flag) { return flag.help.substr(0, flag.help.find(". ")); }

bool takesNext(const Flag& flag) { return flag.takes == Takes::value || flag.takes == Takes::library; }

std::string bash() {
  std::string names = "--help", cases, none;
  for (const Flag& flag : allFlags()) {
    names += std::string(" ") + flag.name;
    if (flag.takes == Takes::truth) continue;
    if (flag.completes == Completes::words)
      cases += std::string("    ") + flag.name + ") _labelbench_list '" + joined(flag.words) + "'; return ;;\n";
    else if (flag.completes == Completes::file)
      cases += std::string("    ") + flag.name + ") compopt -o default; return ;;\n";
    else none += (none.empty() ? "" : " | ") + std::string(flag.name);
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

std::string zsh() {
  std::string text =
    "#compdef labelbench\n# Completions of labelbench for zsh.\n_arguments \\\n"
    "  '(-h --help)'{-h,--help}'[print the help]'";
  for (const Flag& flag : allFlags()) {
    std::string help;
    for (const char byte : shortHelp(flag)) {
      if (byte == '[' || byte == ']' || byte == ':' || byte == '\\') help += '\\';
      help += byte;
    }
    std::string value;
    for (const char byte : std::string(*flag.value ? flag.value : "value")) value += byte == ':' ? ' ' : byte;
    std::string action = " ";
    if (flag.completes == Completes::words) action = "_values -s , word " + joined(flag.words);
    if (flag.completes == Completes::file) action = "_files";
    const std::string colons = flag.takes == Takes::optional ? "::" : ":";
    std::string item = std::string(flag.takes == Takes::truth ? "" : "*") + flag.name;
    if (flag.takes != Takes::truth) item += "=";
    if (!help.empty()) item += "[" + help + "]";
    if (flag.takes != Takes::truth) item += colons + value + ":" + action;
    text += " \\\n  " + quoted(item);
  }
  return text + "\n";
}

std::string fish() {
  std::string text =
    "# Completions of labelbench for fish.\ncomplete -c labelbench -f\n"
    "complete -c labelbench -s h -l help -d 'print the help'\n";
  for (const Flag& flag : allFlags()) {
    text += std::string("complete -c labelbench -l ") + (flag.name + 2);
    if (takesNext(flag)) text += flag.completes == Completes::file ? " -r -F" : " -x";
    if (flag.completes == Completes::words) text += " -a '" + joined(flag.words) + "'";
    if (!flag.help.empty()) {
      std::string help;
      for (const char byte : shortHelp(flag)) {
        if (byte == '\'' || byte == '\\') help += '\\';
        help += byte;
      }
      text += " -d '" + help + "'";
    }
    text += "\n";
  }
  return text;
}

}  // namespace

std::string completionScript(const std::string& shell) {
  if (shell == "bash") return bash();
  if (shell == "zsh") return zsh();
  if (shell == "fish") return fish();
  throw UsageError("no completions for '" + shell + "'; there are some for bash, zsh and fish");
}

}  // namespace labelbench
