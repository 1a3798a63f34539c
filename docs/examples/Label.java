// A small label that speaks the stdio protocol, in Java 17: wrapping, tail truncation, line limits and sizes.
//
// It passes the core level of the corpus, and times itself:
//
//     labelmark conform --level core --command "java docs/examples/Label.java"
//     labelbench --command "java docs/examples/Label.java" --fonts metric:Square --languages en
//
// Every cluster of the test font Square is as wide as the font is large, and a line is that high.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.*;

class Label {
  static final List<String> CAPABILITIES = List.of("wrap.word", "wrap.char", "wrap.clip", "truncate.tail",
    "truncate.tail.lines", "limit.lines", "limit.height", "measure.fit", "measure.intrinsic", "font.metric", "time");
  static final Pattern CLUSTER = Pattern.compile("\\X");
  static final Pattern NEWLINE = Pattern.compile("\r\n|[\n\u000b\f\r\u0085\u2028\u2029]");
  static final Pattern SPACE = Pattern.compile("[\t \u1680\u2000-\u2006\u2008-\u200b\u205f\u3000]");
  static final Pattern WIDE = Pattern.compile(
    "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}\u3001\u3002\\x{1F300}-\\x{1FAFF}].*", Pattern.DOTALL);
  static final Pattern CLOSING = Pattern.compile("[\\p{Pe}\\p{Pf}\u3001\u3002\uff0c\uff01\uff1f].*", Pattern.DOTALL);

  static boolean isSpace(String cluster) { return SPACE.matcher(cluster).matches(); }
  static boolean isNewline(String cluster) { return NEWLINE.matcher(cluster).matches(); }
  static boolean isWide(String cluster) { return WIDE.matcher(cluster).matches(); }

  /** Whether a line may end between two clusters: as much of UAX #14 as the core level asks. */
  static boolean mayBreak(String left, String right) {
    if (isSpace(right)) return false;
    if (isSpace(left)) return true;
    if (left.equals("\u00a0") || right.equals("\u00a0")) return false;
    if (left.equals("-")) return !Character.isDigit(right.codePointAt(0));
    return (isWide(left) || isWide(right)) && !CLOSING.matcher(right).matches();
  }

  record Line(String text, int start, int length, double width) {}

  /** The visible lines of a label in bounds; an infinite bound is none. */
  static class Layout {
    final List<String> clusters = new ArrayList<>();
    final List<Integer> starts = new ArrayList<>();  // in UTF-16 units of the source
    final List<Line> lines = new ArrayList<>();
    final double size, slack, width;
    final String mode;
    final boolean isSingle;
    double most, used;  // used: the widest line, with white space that hangs before a following line
    boolean truncated;

    Layout(Map<?, ?> label, double width, double height) {
      String text = label.get("text") instanceof Map<?, ?> rule
        ? ((String) rule.get("repeat")).repeat((int) number(rule.get("times"), 0))
        : label.get("text") instanceof String plain ? plain : "";
      for (Matcher found = CLUSTER.matcher(text); found.find(); ) {
        clusters.add(found.group());
        starts.add(found.start());
      }
      starts.add(text.length());
      size = number(((Map<?, ?>) label.get("font")).get("size"), 17);
      slack = 1e-6 * Math.max(1, size);
      mode = label.get("lineBreakMode") instanceof String given ? given : "byTruncatingTail";
      this.width = Math.max(0, width);
      double count = number(label.get("numberOfLines"), 1);
      isSingle = count == 1;
      most = count > 0 ? count : Double.POSITIVE_INFINITY;
      if (size > 0) most = Math.min(most, Math.max(1, Math.floor((height + slack) / size)));
      if (this.width > 0 && height > 0) fill();
      else truncated = hasInk(0);
    }

    double measure(int start, int end) {
      return size * clusters.subList(start, end).stream().filter(c -> !c.equals("\u200b") && !c.equals("\u00ad")).count();
    }

    int trimmed(int start, int end) {
      while (end > start && isSpace(clusters.get(end - 1))) end--;
      return end;
    }

    boolean fits(int start, int end, double more) {
      return measure(start, trimmed(start, end)) + more <= width + slack;
    }

    boolean hasInk(int start) {
      return clusters.subList(start, clusters.size()).stream().anyMatch(c -> !isSpace(c) && !isNewline(c));
    }

    /** Where the line that begins at `start` ends, before `end`. */
    int softEnd(int start, int end) {
      if (fits(start, end, 0)) return end;
      int cut = start + 1;
      if (mode.equals("byCharWrapping")) {
        while (cut < end && measure(start, cut + 1) <= width + slack) cut++;
        return cut;
      }
      for (int at = end - 1; at > start; at--)
        if (mayBreak(clusters.get(at - 1), clusters.get(at)) && fits(start, at, 0)) return at;
      while (cut < end && fits(start, cut + 1, 0)) cut++;
      while (cut < end && isSpace(clusters.get(cut))) cut++;
      return cut;
    }

    void add(int start, int end, int hangingEnd, String suffix) {
      int kept = trimmed(start, end);
      double own = measure(start, kept) + suffix.length() * size;
      used = Math.max(used, Math.max(own, Math.min(measure(start, hangingEnd), width)));
      String text = String.join("", clusters.subList(start, kept)) + suffix;
      lines.add(new Line(text, starts.get(start), starts.get(kept) - starts.get(start), own));
    }

    void fill() {
      // A break at the very end adds no line when there is text before it.
      int last = clusters.size() == 1 ? 1 : clusters.size() - 1;
      for (int start = 0, end; start <= last; start = end + 1) {
        for (end = start; end < clusters.size() && !isNewline(clusters.get(end)); ) end++;
        for (int cut; ; start = cut) {
          cut = isSingle ? end : softEnd(start, end);
          if (lines.size() + 1 >= most) {
            finish(start, cut, end);
            return;
          }
          add(start, cut, cut < end ? cut : start, "");
          if (cut >= end) break;
        }
      }
    }

    /** The last line that may be shown. */
    void finish(int start, int cut, int end) {
      boolean hides = hasInk(cut);
      if (mode.equals("byTruncatingTail") && (hides || (isSingle && !fits(start, end, 0)))) {
        int kept = end;
        while (kept > start && !fits(start, kept, size)) kept--;
        truncated = true;
        add(start, kept, start, "\u2026");
      } else if (mode.equals("byClipping") || (isSingle && !mode.equals("byTruncatingTail"))) {
        truncated = hasInk(end) || !fits(start, end, 0);
        add(start, end, start, "");
      } else {
        truncated = hides;
        add(start, cut, start, "");
      }
    }
  }

  static double number(Object value, double otherwise) { return value instanceof Double given ? given : otherwise; }

  static double axis(Object size, int index) {
    return number(size instanceof List<?> list ? list.get(index) : null, Double.POSITIVE_INFINITY);
  }

  static Map<String, Object> answer(Map<?, ?> question) {
    Map<?, ?> label = (Map<?, ?>) question.get("label");
    if (question.get("query").equals("layout")) {
      Layout layout = new Layout(label, axis(question.get("bounds"), 0), axis(question.get("bounds"), 1));
      List<Object> lines = new ArrayList<>();
      for (Line line : layout.lines) {
        List<?> range = line.length > 0 ? List.of(List.of(line.start, line.length)) : List.of();
        lines.add(Map.of("text", line.text, "range", range, "width", line.width));
      }
      return Map.of("lines", lines, "scale", 1, "truncated", layout.truncated);
    }
    boolean fits = question.get("query").equals("sizeThatFits");
    double width = fits ? axis(question.get("proposed"), 0) : number(label.get("preferredMaxLayoutWidth"), 0);
    if (number(label.get("numberOfLines"), 1) == 1 || !(width > 0)) width = Double.POSITIVE_INFINITY;
    Layout layout = new Layout(label, width, Double.POSITIVE_INFINITY);
    double scale = question.get("environment") instanceof Map<?, ?> given ? number(given.get("displayScale"), 1) : 1;
    double pixels = scale > 0 ? scale : 1;
    double[] size = {Math.min(layout.used, layout.width), layout.lines.size() * layout.size};
    return Map.of("size", Arrays.stream(size).mapToObj(one -> Math.ceil(one * pixels - 1e-6) / pixels).toList());
  }

  static List<Object> pass(List<?> cases) {
    List<Object> results = new ArrayList<>();
    for (Object one : cases) results.add(one == null ? null : answer((Map<?, ?>) one));
    return results;
  }

  /** Times passes over the cases by the clock of the process; a case of null is no layout. */
  static Map<String, Object> time(Map<?, ?> request) {
    List<?> cases = (List<?>) request.get("cases");
    for (long end = System.nanoTime() + (long) (number(request.get("warm"), 0) * 1e9); System.nanoTime() < end; ) pass(cases);
    long start = System.nanoTime();
    for (int passes = 1; ; passes++) {
      List<Object> results = pass(cases);
      long elapsed = System.nanoTime() - start;
      if (elapsed >= number(request.get("seconds"), 0) * 1e9)
        return Map.of("iterations", passes * cases.size(), "nanoseconds", elapsed, "clock", "System.nanoTime", "results", results);
    }
  }

  static Map<String, Object> reply(Map<?, ?> request) {
    String command = (String) request.get("cmd");
    if (command.equals("stop")) System.exit(0);
    if (command.equals("start"))
      return Map.of("version", Math.min(2, (int) number(request.get("version"), 2)), "implementation", Map.of("name", "label.java",
        "version", "1.0", "language", "Java", "unicode", "", "resolution", 0, "capabilities", CAPABILITIES));
    if (command.equals("time") && !request.get("state").equals("cold"))
      return Map.of("skipped", true, "unsupported", true, "message", "nothing is kept, so all layouts are alike");
    if (command.equals("time")) return time(request);
    Map<?, ?> question = (Map<?, ?>) request.get("case");
    Object font = ((Map<?, ?>) ((Map<?, ?>) question.get("label")).get("font")).get("name");
    if (!"Square".equals(font))
      return Map.of("skipped", true, "unsupported", true, "message", "knows only the font Square");
    return Map.of("result", answer(question));
  }

  public static void main(String[] arguments) throws IOException {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    for (String line; (line = in.readLine()) != null; ) {
      Json json = new Json(line);
      Map<String, Object> reply = new HashMap<>();
      Object request = null;
      try {
        request = json.value();
        reply.putAll(reply((Map<?, ?>) request));
      } catch (RuntimeException error) {  // neither a case nor a line that is no request may end the program
        reply.putAll(Map.of("errored", true, "message", error.toString()));
      }
      if (request instanceof Map<?, ?> fields && fields.get("seq") instanceof Double seq) reply.put("seq", seq.longValue());
      if (json.replaced > 0) reply.put("replaced", json.replaced);
      out.println(Json.text(reply));
    }
  }

  /** As much of JSON as a request and an answer have. Numbers are Double. */
  static class Json {
    static final Pattern TOKEN = Pattern.compile("\\s*([\\[\\]{}:,]|\"((?:[^\"\\\\]|\\\\.)*+)\"|[^\\s\\[\\]{}:,\"]+)");
    final Matcher tokens;
    int replaced;

    Json(String line) { tokens = TOKEN.matcher(line); }

    String next() {
      if (!tokens.lookingAt()) throw new IllegalArgumentException("not valid JSON");
      String token = tokens.group(1);
      tokens.region(tokens.end(), tokens.regionEnd());
      return token;
    }

    Object value() { return value(next()); }

    Object value(String token) {
      switch (token.charAt(0)) {
        case '{': {
          Map<String, Object> object = new HashMap<>();
          for (String key = next(); !key.equals("}"); key = next()) {
            if (key.equals(",")) key = next();
            String name = string(key);
            next();
            object.put(name, value());
          }
          return object;
        }
        case '[': {
          List<Object> list = new ArrayList<>();
          for (String one = next(); !one.equals("]"); one = next()) list.add(value(one.equals(",") ? next() : one));
          return list;
        }
        case '"': return string(token);
        default: return switch (token) {
          case "null" -> null;
          case "true" -> true;
          case "false" -> false;
          default -> Double.valueOf(token);
        };
      }
    }

    String string(String token) {
      StringBuilder text = new StringBuilder();
      for (int i = 1; i < token.length() - 1; i++) {
        char c = token.charAt(i);
        if (c != '\\') { text.append(c); continue; }
        c = token.charAt(++i);
        if (c == 'u') {
          text.append((char) Integer.parseInt(token.substring(i + 1, i + 5), 16));
          i += 4;
        } else {
          int known = "bfnrt".indexOf(c);
          text.append(known < 0 ? c : "\b\f\n\r\t".charAt(known));
        }
      }
      for (int i = 0; i < text.length(); i++) {  // Half of a surrogate pair counts as U+FFFD.
        if (!Character.isSurrogate(text.charAt(i))) continue;
        if (i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) { i++; continue; }
        text.setCharAt(i, '\ufffd');
        replaced++;
      }
      return text.toString();
    }

    static String text(Object value) {
      if (value instanceof Map<?, ?> object)
        return "{" + String.join(",", object.entrySet().stream().map(e -> text(e.getKey()) + ":" + text(e.getValue())).toList()) + "}";
      if (value instanceof List<?> list) return "[" + String.join(",", list.stream().map(Json::text).toList()) + "]";
      if (!(value instanceof String string)) return String.valueOf(value);
      StringBuilder text = new StringBuilder("\"");
      for (char c : string.toCharArray())
        text.append(c == '"' || c == '\\' || c < ' ' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
      return text.append('"').toString();
    }
  }
}
