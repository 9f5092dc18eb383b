// An adapter: it answers the requests of `sixtysix conform` for a game. Fill in what skips.
//
// Build: kotlinc adapter.kt -include-runtime -d adapter.jar
// Test: sixtysix conform smoke schnapsen --sut "java -jar adapter.jar"

@file:Suppress("UNCHECKED_CAST", "UNUSED_PARAMETER")

import java.io.PrintStream

// JSON: objects are maps, arrays are lists, numbers are Long or Double, null is null.
typealias Object = Map<String, Any?>

// @capabilities
val capabilities = mapOf("version" to 1, "implementation" to mapOf("name" to "my game", "version" to "1.0"))

var parameters: Object? = null

fun deal(deck: List<String>, dealer: Int, before: Object?, dealt: Boolean) {
    // @deal
    throw Skip("deal is not written yet")
}

fun send(event: Object): Boolean {
    // @send
    throw Skip("send is not written yet")
}

fun legal(): List<Object> {
    // @legal
    throw Skip("legal is not written yet")
}

fun observe(): Object {
    // @observe
    throw Skip("observe is not written yet")
}

fun view(player: Int): Object {
    // @view
    throw Skip("view is not written yet")
}

// The protocol: a request a line, and its answer in a line. Print nothing else; System.err is free.

class Skip(reason: String) : RuntimeException(reason)

fun number(value: Any?): Int = (value as Long).toInt()

fun result(request: Object): Any? = when (request["cmd"]) {
    "start" -> capabilities
    "variant" -> { parameters = request["parameters"] as Object?; null }
    "deal" -> {
        val before = request["before"] as Object?
        deal(request["deck"] as List<String>, number(request["dealer"]), before, request["dealt"] as Boolean)
        null
    }
    "send" -> send(request["event"] as Object)
    "legal" -> legal()
    "observe" -> observe()
    "view" -> view(number(request["player"]))
    else -> null
}

fun main() {
    val replies = PrintStream(System.out, true, "UTF-8")
    for (line in generateSequence { readLine() }) {
        val request = Reader(line).value() as Object
        val told = try {
            "result" to result(request)
        } catch (reason: Skip) {
            "skipped" to reason.message
        } catch (error: Exception) {
            error.printStackTrace()
            "errored" to error.toString()
        }
        replies.print(write(mapOf("seq" to request["seq"], told)) + "\n")
        replies.flush()
        if (request["cmd"] == "stop") return
    }
}

fun write(value: Any?): String = when (value) {
    is Map<*, *> -> value.entries.joinToString(",", "{", "}") { write(it.key) + ":" + write(it.value) }
    is Collection<*> -> value.joinToString(",", "[", "]") { write(it) }
    is String -> value.toList().joinToString("", "\"", "\"") {
        if (it == '"' || it == '\\') "\\$it" else if (it < ' ') "\\u%04x".format(it - '\u0000') else "$it"
    }
    else -> value.toString()
}

class Reader(private val text: String) {
    private var at = 0

    private fun next(): Char {
        while (text[at].isWhitespace()) at++
        return text[at]
    }

    // Read what stands up to the end of an object or an array, and step over the end.
    private fun each(end: Char, read: () -> Unit) {
        at++
        while (next() != end) {
            read()
            if (next() == ',') at++
        }
        at++
    }

    fun value(): Any? {
        when (next()) {
            '{' -> return mutableMapOf<String, Any?>().also { made ->
                each('}') {
                    val key = string()
                    next()
                    at++
                    made[key] = value()
                }
            }
            '[' -> return mutableListOf<Any?>().also { made -> each(']') { made.add(value()) } }
            '"' -> return string()
        }
        val begin = at
        while (at < text.length && text[at] !in ",]} \t") at++
        return when (val word = text.substring(begin, at)) {
            "null" -> null
            "true", "false" -> word == "true"
            else -> word.toLongOrNull() ?: word.toDouble()
        }
    }

    private fun string(): String {
        val made = StringBuilder()
        next()
        at++
        while (text[at] != '"') {
            val c = text[at++]
            if (c != '\\') made.append(c)
            else when (val escaped = text[at++]) {
                'u' -> { made.append(text.substring(at, at + 4).toInt(16).toChar()); at += 4 }
                'b' -> made.append('\b')
                'f' -> made.append('\u000c')
                'n' -> made.append('\n')
                'r' -> made.append('\r')
                't' -> made.append('\t')
                else -> made.append(escaped)
            }
        }
        at++
        return made.toString()
    }
}
