// An adapter: it answers the requests of `sixtysix conform` for a game. Fill in the functions that skip.
// It needs no library. In a .NET project it replaces Program.cs.
//
// Build: mcs Adapter.cs
// Test: sixtysix conform smoke schnapsen --sut "mono Adapter.exe"

using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;

public class Adapter
{
    // JSON: objects are dictionaries, arrays are lists, numbers are long or double.

    // @capabilities
    object Capabilities()
    {
        return Obj("version", 1, "implementation", Obj("name", "my game", "version", "1.0"));
    }

    protected Dictionary<string, object> parameters;

    void Deal(List<string> deck, int dealer, Dictionary<string, object> before, bool dealt)
    {
        // @deal
        throw new Skip("deal is not written yet");
    }

    bool Send(Dictionary<string, object> happens)
    {
        // @send
        throw new Skip("send is not written yet");
    }

    List<Dictionary<string, object>> Legal()
    {
        // @legal
        throw new Skip("legal is not written yet");
    }

    Dictionary<string, object> Observe()
    {
        // @observe
        throw new Skip("observe is not written yet");
    }

    Dictionary<string, object> View(int player)
    {
        // @view
        throw new Skip("view is not written yet");
    }

    // The protocol: one line for each request and one for its answer. Print nothing else; Console.Error is free.

    class Skip : Exception
    {
        public Skip(string reason) : base(reason) { }
    }

    static Dictionary<string, object> Obj(params object[] pairs)
    {
        var made = new Dictionary<string, object>();
        for (int i = 0; i < pairs.Length; i += 2) made[(string)pairs[i]] = pairs[i + 1];
        return made;
    }

    object Result(Dictionary<string, object> request)
    {
        switch ((string)request["cmd"])
        {
            case "start": return Capabilities();
            case "variant": parameters = (Dictionary<string, object>)request["parameters"]; return null;
            case "deal":
                var deck = ((List<object>)request["deck"]).Cast<string>().ToList();
                var before = (Dictionary<string, object>)request["before"];
                Deal(deck, (int)(long)request["dealer"], before, (bool)request["dealt"]);
                return null;
            case "send": return Send((Dictionary<string, object>)request["event"]);
            case "legal": return Legal();
            case "observe": return Observe();
            case "view": return View((int)(long)request["player"]);
            default: return null;
        }
    }

    public static void Main()
    {
        var adapter = new Adapter();
        var requests = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
        var replies = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { AutoFlush = true };
        for (string line = requests.ReadLine(); line != null; line = requests.ReadLine())
        {
            var request = (Dictionary<string, object>)new Reader(line).Value();
            var reply = Obj("seq", request["seq"]);
            try { reply["result"] = adapter.Result(request); }
            catch (Skip reason) { reply["skipped"] = reason.Message; }
            catch (Exception error)
            {
                Console.Error.WriteLine(error);
                reply["errored"] = error.Message;
            }
            var text = new StringBuilder();
            Write(reply, text);
            replies.Write(text.Append('\n').ToString());
            if ((string)request["cmd"] == "stop") return;
        }
    }

    static void Write(object value, StringBuilder text)
    {
        if (value is string)
        {
            text.Append('"');
            foreach (char c in (string)value)
            {
                if (c == '"' || c == '\\') text.Append('\\');
                text.Append(c < ' ' ? "\\u" + ((int)c).ToString("x4") : c.ToString());
            }
            text.Append('"');
        }
        else if (value is IDictionary) WriteAll("{}", ((IDictionary)value).Keys, text, key =>
        {
            Write(key, text);
            text.Append(':');
            Write(((IDictionary)value)[key], text);
        });
        else if (value is IEnumerable) WriteAll("[]", (IEnumerable)value, text, item => Write(item, text));
        else if (value is bool) text.Append((bool)value ? "true" : "false");
        else text.Append(value == null ? "null" : Convert.ToString(value, CultureInfo.InvariantCulture));
    }

    static void WriteAll(string ends, IEnumerable items, StringBuilder text, Action<object> write)
    {
        text.Append(ends[0]);
        bool first = true;
        foreach (object item in items)
        {
            if (!first) text.Append(',');
            first = false;
            write(item);
        }
        text.Append(ends[1]);
    }

    class Reader
    {
        readonly string text;
        int at;

        public Reader(string text) { this.text = text; }

        char Next()
        {
            while (char.IsWhiteSpace(text[at])) at++;
            return text[at];
        }

        public object Value()
        {
            char c = Next();
            if (c == '{')
            {
                var made = new Dictionary<string, object>();
                for (at++; Next() != '}'; at += Next() == ',' ? 1 : 0)
                {
                    Next();
                    string key = Text();
                    Next();
                    at++;
                    made[key] = Value();
                }
                at++;
                return made;
            }
            if (c == '[')
            {
                var made = new List<object>();
                for (at++; Next() != ']'; at += Next() == ',' ? 1 : 0) made.Add(Value());
                at++;
                return made;
            }
            if (c == '"') return Text();
            int begin = at;
            while (at < text.Length && ",]} \t".IndexOf(text[at]) < 0) at++;
            string word = text.Substring(begin, at - begin);
            if (word == "null") return null;
            if (word == "true" || word == "false") return word == "true";
            long whole;
            if (long.TryParse(word, out whole)) return whole;
            return double.Parse(word, CultureInfo.InvariantCulture);
        }

        string Text()
        {
            var made = new StringBuilder();
            for (at++; text[at] != '"'; at++)
            {
                char c = text[at];
                if (c == '\\')
                {
                    c = text[++at];
                    if (c == 'u')
                    {
                        c = (char)Convert.ToInt32(text.Substring(at + 1, 4), 16);
                        at += 4;
                    }
                    else if ("bfnrt".IndexOf(c) >= 0) c = "\b\f\n\r\t"["bfnrt".IndexOf(c)];
                }
                made.Append(c);
            }
            at++;
            return made.ToString();
        }
    }
}
