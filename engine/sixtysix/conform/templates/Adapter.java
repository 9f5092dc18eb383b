// An adapter: it answers the requests of `sixtysix conform` for a game. Fill in the functions that skip.
//
// Build: javac Adapter.java
// Test: sixtysix conform smoke schnapsen --sut "java -cp . Adapter"

import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Adapter {
    // JSON: objects are maps, arrays are lists, numbers are Long or Double, null is null.

    // @capabilities
    Object capabilities() {
        return object("version", 1, "implementation", object("name", "my game", "version", "1.0"));
    }

    Map<String, Object> parameters;

    void deal(List<String> deck, int dealer, Map<String, Object> before, boolean dealt) {
        // @deal
        throw new Skip("deal is not written yet");
    }

    boolean send(Map<String, Object> event) {
        // @send
        throw new Skip("send is not written yet");
    }

    List<Map<String, Object>> legal() {
        // @legal
        throw new Skip("legal is not written yet");
    }

    Map<String, Object> observe() {
        // @observe
        throw new Skip("observe is not written yet");
    }

    Map<String, Object> view(int player) {
        // @view
        throw new Skip("view is not written yet");
    }

    // The protocol: one line for each request and one for its answer. Print nothing else; System.err is free.

    static class Skip extends RuntimeException {
        Skip(String reason) {
            super(reason);
        }
    }

    static Map<String, Object> object(Object... pairs) {
        Map<String, Object> made = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) made.put((String) pairs[i], pairs[i + 1]);
        return made;
    }

    @SuppressWarnings("unchecked")
    static <T> T the(Object value) {
        return (T) value;
    }

    Object result(Map<String, Object> request) {
        switch ((String) request.get("cmd")) {
            case "start": return capabilities();
            case "variant": parameters = the(request.get("parameters")); return null;
            case "deal":
                deal(the(request.get("deck")), ((Long) request.get("dealer")).intValue(), the(request.get("before")),
                    (Boolean) request.get("dealt"));
                return null;
            case "send": return send(the(request.get("event")));
            case "legal": return legal();
            case "observe": return observe();
            case "view": return view(((Long) request.get("player")).intValue());
            default: return null;
        }
    }

    public static void main(String[] words) throws IOException {
        Adapter adapter = new Adapter();
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream replies = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            Map<String, Object> request = the(new Reader(line).value());
            Map<String, Object> reply = object("seq", request.get("seq"));
            try {
                reply.put("result", adapter.result(request));
            } catch (Skip reason) {
                reply.put("skipped", reason.getMessage());
            } catch (RuntimeException error) {
                error.printStackTrace();
                reply.put("errored", error.toString());
            }
            StringBuilder text = new StringBuilder();
            write(reply, text);
            replies.print(text.append('\n'));
            replies.flush();
            if ("stop".equals(request.get("cmd"))) return;
        }
    }

    static void write(Object value, StringBuilder out) {
        if (value instanceof Map) {
            String comma = "{";
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                out.append(comma);
                write(entry.getKey(), out);
                out.append(':');
                write(entry.getValue(), out);
                comma = ",";
            }
            out.append(comma.equals("{") ? "{}" : "}");
        } else if (value instanceof Collection) {
            String comma = "[";
            for (Object item : (Collection<?>) value) {
                out.append(comma);
                write(item, out);
                comma = ",";
            }
            out.append(comma.equals("[") ? "[]" : "]");
        } else if (value instanceof String) {
            out.append('"');
            for (char c : ((String) value).toCharArray())
                out.append(c == '"' || c == '\\' ? "\\" + c : c < ' ' ? String.format("\\u%04x", (int) c) : "" + c);
            out.append('"');
        } else out.append(value);
    }

    static class Reader {
        final String text;
        int at = 0;

        Reader(String text) {
            this.text = text;
        }

        char next() {
            while (Character.isWhitespace(text.charAt(at))) at++;
            return text.charAt(at);
        }

        Object value() {
            char c = next();
            if (c == '{') {
                Map<String, Object> made = new LinkedHashMap<>();
                for (at++; next() != '}'; at += next() == ',' ? 1 : 0) {
                    String key = string();
                    next();
                    at++;
                    made.put(key, value());
                }
                at++;
                return made;
            }
            if (c == '[') {
                List<Object> made = new ArrayList<>();
                for (at++; next() != ']'; at += next() == ',' ? 1 : 0) made.add(value());
                at++;
                return made;
            }
            if (c == '"') return string();
            int begin = at;
            while (at < text.length() && ",]} \t".indexOf(text.charAt(at)) < 0) at++;
            String word = text.substring(begin, at);
            if (word.equals("null")) return null;
            if (word.equals("true") || word.equals("false")) return word.equals("true");
            if (word.matches("-?\\d+")) return Long.valueOf(word);
            return Double.valueOf(word);
        }

        String string() {
            StringBuilder made = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                char c = text.charAt(at);
                if (c == '\\') {
                    c = text.charAt(++at);
                    if (c == 'u') {
                        c = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
                        at += 4;
                    } else if ("bfnrt".indexOf(c) >= 0) c = "\b\f\n\r\t".charAt("bfnrt".indexOf(c));
                }
                made.append(c);
            }
            at++;
            return made.toString();
        }
    }
}
