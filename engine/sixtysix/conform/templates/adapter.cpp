// An adapter: it answers the requests of `sixtysix conform` for a game. Fill in the functions that skip.
//
// Build: g++ -std=c++17 -O1 -o adapter adapter.cpp
// Test: sixtysix conform smoke schnapsen --sut ./adapter

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <exception>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

struct Json {
    enum Kind { Null, Bool, Number, Text, List, Object } kind = Null;
    double number = 0;  // of a bool 0 or 1
    std::string text;
    std::vector<Json> list;
    std::map<std::string, Json> object;

    Json() {}
    Json(bool value) : kind(Bool), number(value) {}
    Json(int value) : kind(Number), number(value) {}
    Json(double value) : kind(Number), number(value) {}
    Json(const char *value) : kind(Text), text(value) {}
    Json(std::string value) : kind(Text), text(std::move(value)) {}
    Json(std::vector<Json> value) : kind(List), list(std::move(value)) {}
    Json(std::map<std::string, Json> value) : kind(Object), object(std::move(value)) {}
    const Json &operator[](const char *key) const { return object.at(key); }
};
using Object = std::map<std::string, Json>;

struct Skip : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Game {
    Json parameters;

    // @capabilities
    Json capabilities() {
        return Object{{"version", 1}, {"implementation", Object{{"name", "my game"}, {"version", "1.0"}}}};
    }

    void deal(const std::vector<Json> &deck, int dealer, const Json &before, bool dealt) {
        // @deal
        throw Skip("deal is not written yet");
    }

    bool send(const Json &event) {
        // @send
        throw Skip("send is not written yet");
    }

    std::vector<Json> legal() {
        // @legal
        throw Skip("legal is not written yet");
    }

    Json observe() {
        // @observe
        throw Skip("observe is not written yet");
    }

    Json view(int player) {
        // @view
        throw Skip("view is not written yet");
    }

    Json answer(const Json &request) {
        const std::string &command = request["cmd"].text;
        if (command == "start") return capabilities();
        if (command == "variant") parameters = request["parameters"];
        if (command == "deal")
            deal(request["deck"].list, int(request["dealer"].number), request["before"], request["dealt"].number != 0);
        if (command == "send") return send(request["event"]);
        if (command == "legal") return legal();
        if (command == "observe") return observe();
        if (command == "view") return view(int(request["player"].number));
        return {};
    }
};

void write(const Json &value, std::string &out) {
    char buffer[32];
    switch (value.kind) {
        case Json::Null: out += "null"; break;
        case Json::Bool: out += value.number != 0 ? "true" : "false"; break;
        case Json::Number: snprintf(buffer, sizeof buffer, "%.15g", value.number); out += buffer; break;
        case Json::Text:
            out += '"';
            for (char c : value.text) {
                if (c == '"' || c == '\\') out += '\\';
                if ((unsigned char)c < ' ') snprintf(buffer, sizeof buffer, "\\u%04x", c), out += buffer;
                else out += c;
            }
            out += '"';
            break;
        case Json::List:
            out += '[';
            for (auto &item : value.list) {
                if (&item != &value.list.front()) out += ',';
                write(item, out);
            }
            out += ']';
            break;
        case Json::Object: {
            const char *comma = "{";
            for (auto &[key, item] : value.object) {
                out += comma;
                write(key, out);
                out += ':';
                write(item, out);
                comma = ",";
            }
            out += value.object.empty() ? "{}" : "}";
        }
    }
}

struct Reader {
    const std::string &text;
    size_t at = 0;

    char next() {
        while (isspace((unsigned char)text.at(at))) at++;
        return text.at(at);
    }

    /// True if a list or an object ends here; skips its comma or its end.
    bool ends(char end) {
        bool is_end = next() == end;
        if (is_end || next() == ',') at++;
        return is_end;
    }

    Json value() {
        char c = next();
        if (c == '{') {
            Object made;
            for (at++; !ends('}');) {
                next();
                std::string key = string();
                next();
                at++;
                made[key] = value();
            }
            return made;
        }
        if (c == '[') {
            std::vector<Json> made;
            for (at++; !ends(']');) made.push_back(value());
            return made;
        }
        if (c == '"') return string();
        size_t end = std::min(text.find_first_of(",]} \t", at), text.size());
        std::string word = text.substr(at, end - at);
        at = end;
        if (word == "null") return {};
        if (word == "true" || word == "false") return word == "true";
        return std::stod(word);
    }

    std::string string() {
        std::string made;
        for (at++; text.at(at) != '"'; at++) {
            char c = text.at(at);
            if (c == '\\') {
                c = text.at(++at);
                size_t place = std::string("bfnrt").find(c);
                if (place != std::string::npos) c = "\b\f\n\r\t"[place];
                if (c == 'u') {  // names of rules and cards have no other characters than these
                    c = char(std::stoi(text.substr(at + 1, 4), nullptr, 16));
                    at += 4;
                }
            }
            made += c;
        }
        at++;
        return made;
    }
};

// The protocol: one line for each request and one for its answer. Print nothing else; std::cerr is free.

int main() {
    Game game;
    for (std::string line; std::getline(std::cin, line);) {
        Json request = Reader{line}.value();
        Object reply{{"seq", request["seq"]}};
        try {
            reply["result"] = game.answer(request);
        } catch (const Skip &reason) {
            reply["skipped"] = reason.what();
        } catch (const std::exception &error) {
            reply["errored"] = error.what();
        }
        std::string out;
        write(reply, out);
        std::cout << out << std::endl;
        if (request["cmd"].text == "stop") break;
    }
}
