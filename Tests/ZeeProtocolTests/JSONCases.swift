// A data table: JSON texts, what becomes of them, and where the refused ones go wrong.
import ZeeProtocol

enum JSONCases {
    static let accepted: [(String, String)] = [
        // Words and white space.
        ("null", "null"), ("true", "true"), ("false", "false"), (" \n\r\t null \n", "null"),
        ("[]", "[]"), ("{}", "{}"), ("[ ]", "[]"), ("{ }", "{}"), ("[ 1 , 2 ]", "[1,2]"), ("[[],[[]]]", "[[],[[]]]"),
        (#"{ "a" : { "b" : [ ] } }"#, #"{"a":{"b":[]}}"#), (#"[null,true,false]"#, "[null,true,false]"),
        // Numbers keep their text.
        ("0", "0"), ("-0", "-0"), ("1", "1"), ("-1", "-1"), ("1.0", "1.0"), ("1.50", "1.50"), ("-0.0", "-0.0"),
        ("0.1", "0.1"), ("1e5", "1e5"), ("1E5", "1E5"), ("1e+5", "1e+5"), ("1e-5", "1e-5"), ("1.5E+007", "1.5E+007"),
        ("0e0", "0e0"), ("1e400", "1e400"), ("-1e-400", "-1e-400"), ("123456789012345678", "123456789012345678"),
        ("1234567890123456789", "1234567890123456789"), ("9223372036854775807", "9223372036854775807"),
        ("-9223372036854775808", "-9223372036854775808"), ("9223372036854775808", "9223372036854775808"),
        ("18446744073709551616", "18446744073709551616"),
        ("123456789012345678901234567890123456789", "123456789012345678901234567890123456789"),
        ("0.30000000000000004", "0.30000000000000004"), ("[1,10,100]", "[1,10,100]"),
        ("1795224424535", "1795224424535"), ("1e00", "1e00"), ("100e-2", "100e-2"),
        // Strings.
        (#""""#, #""""#), (#""a""#, #""a""#), (#""\"""#, #""\"""#), (#""\\""#, #""\\""#), (#""\/""#, #""/""#),
        (#""\b\f\n\r\t""#, #""\b\f\n\r\t""#), (#""\u0041""#, #""A""#), (#""\u00e9""#, "\"\u{E9}\""),
        (#""\u00E9""#, "\"\u{E9}\""), (#""\u20ac""#, #""€""#), (#""\ud83d\ude00""#, #""😀""#),
        (#""\uD83D\uDE00""#, #""😀""#), (#""\u0000""#, #""\u0000""#), (#""\u001f""#, #""\u001f""#),
        (#""\u007f""#, "\"\u{7F}\""), ("\"\u{7F}\"", "\"\u{7F}\""), (#""ü€😀""#, #""ü€😀""#),
        (#""\u2028\u2029""#, "\"\u{2028}\u{2029}\""), ("\"\u{FFFF}\"", "\"\u{FFFF}\""),
        ("\"\u{10FFFF}\"", "\"\u{10FFFF}\""), (#""\uFFFF""#, "\"\u{FFFF}\""), (#""\u000a""#, #""\n""#),
        (#""a\u0062c\u0064""#, #""abcd""#), (#""0123456789abcdef0123456789""#, #""0123456789abcdef0123456789""#),
        // Half a surrogate pair becomes the replacement character; whatever follows is read on its own.
        (#""\ud83d""#, #""�""#), (#""\ude00""#, #""�""#), (#""\ud83dx""#, #""�x""#), (#""\ud83d\n""#, #""�\n""#),
        (#""\ud83d\u0041""#, #""�A""#), (#""\ud83d\ud83d\ude00""#, #""�😀""#), (#""\ude00\ud83d""#, #""��""#),
        // Members keep their order; of a repeated one the last value wins, in the first place.
        (#"{"b":1,"a":2}"#, #"{"b":1,"a":2}"#), (#"{"a":1,"b":2,"a":3}"#, #"{"a":3,"b":2}"#),
        (#"{"a":1,"\u0061":2}"#, #"{"a":2}"#), (#"{"\u0061":1,"a":2}"#, #"{"a":2}"#), (#"{"":1}"#, #"{"":1}"#),
        (#"{"":1,"":2}"#, #"{"":2}"#), (#"{"a\u0000":1}"#, #"{"a\u0000":1}"#),
        (#"{"ab":1,"ba":2,"ab":3}"#, #"{"ab":3,"ba":2}"#),
        (
            #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"j":0,"k":1,"l":2,"m":3,"n":4,"o":5,"p":6,"q":7,"a":8,"q":9}"#,
            #"{"a":8,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"j":0,"k":1,"l":2,"m":3,"n":4,"o":5,"p":6,"q":9}"#
        ),
    ]

    static let refused: [(String, JSONError.Reason, Int)] = [
        ("", .unexpectedEnd, 0), (" ", .unexpectedEnd, 1), ("nul", .unexpectedEnd, 3), ("nulL", .unexpectedByte, 3),
        ("True", .unexpectedByte, 0), ("nullx", .trailingBytes, 4), ("null null", .trailingBytes, 5),
        ("undefined", .unexpectedByte, 0), ("NaN", .unexpectedByte, 0), ("Infinity", .unexpectedByte, 0),
        ("-Infinity", .invalidNumber, 1), ("'a'", .unexpectedByte, 0), ("\u{FEFF}1", .unexpectedByte, 0),
        ("\u{A0}1", .unexpectedByte, 0), ("\u{0B}1", .unexpectedByte, 0), ("1\0", .trailingBytes, 1),
        ("\0", .unexpectedByte, 0), ("//\n1", .unexpectedByte, 0), ("1/**/", .trailingBytes, 1),
        // Containers.
        ("[", .unexpectedEnd, 1), ("]", .unexpectedByte, 0), ("[1", .unexpectedEnd, 2), ("[1,", .unexpectedEnd, 3),
        ("[1,]", .unexpectedByte, 3), ("[,1]", .unexpectedByte, 1), ("[1 2]", .unexpectedByte, 3),
        ("[1}", .unexpectedByte, 2), ("[1]]", .trailingBytes, 3), ("[,]", .unexpectedByte, 1),
        ("{", .unexpectedEnd, 1), ("}", .unexpectedByte, 0), ("{,}", .unexpectedByte, 1), ("{1:2}", .unexpectedByte, 1),
        ("{a:1}", .unexpectedByte, 1), (#"{"a"}"#, .unexpectedByte, 4), (#"{"a":}"#, .unexpectedByte, 5),
        (#"{"a":1,}"#, .unexpectedByte, 7), (#"{"a":1"#, .unexpectedEnd, 6), (#"{"a" 1}"#, .unexpectedByte, 5),
        (#"{"a":1]"#, .unexpectedByte, 6), (#"{"a":1 "b":2}"#, .unexpectedByte, 7), (#"{"a":1}}"#, .trailingBytes, 7),
        // Numbers.
        ("-", .unexpectedEnd, 1), ("+1", .unexpectedByte, 0), ("01", .invalidNumber, 0), ("-01", .invalidNumber, 1),
        ("00", .invalidNumber, 0), ("1.", .unexpectedEnd, 2), (".5", .unexpectedByte, 0), ("1.e5", .invalidNumber, 2),
        ("1e", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3), ("1e5.5", .trailingBytes, 3),
        ("0x10", .trailingBytes, 1),
        ("1_000", .trailingBytes, 1), ("--1", .invalidNumber, 1), ("1ee5", .invalidNumber, 2),
        ("-a", .invalidNumber, 1),
        ("１", .unexpectedByte, 0), ("[1.]", .invalidNumber, 3), ("[-]", .invalidNumber, 2),
        // Strings.
        ("\"", .unexpectedEnd, 1), ("\"a", .unexpectedEnd, 2), (#""\"#, .unexpectedEnd, 2),
        (#""\""#, .unexpectedEnd, 3), (#""\x41""#, .invalidEscape, 2), (#""\'""#, .invalidEscape, 2),
        (#""\U0041""#, .invalidEscape, 2), (#""\u""#, .invalidEscape, 3), (#""\u12""#, .invalidEscape, 5),
        (#""\u123g""#, .invalidEscape, 6), (#""\u12"#, .unexpectedEnd, 5), (#""\ud83d\u12""#, .invalidEscape, 11),
        (#""\ud83d\"#, .unexpectedEnd, 8), ("\"\n\"", .controlCharacter, 1), ("\"\t\"", .controlCharacter, 1),
        ("\"abcdefghij\u{1F}\"", .controlCharacter, 11), ("\"\0\"", .controlCharacter, 1),
        (#""\0""#, .invalidEscape, 2), ("[\"a\u{01}\"]", .controlCharacter, 3),
    ]

    static let refusedBytes: [([UInt8], JSONError.Reason, Int)] = [
        ([0x22, 0x80, 0x22], .invalidUTF8, 1),  // a continuation byte alone
        ([0x22, 0xC3, 0x22], .invalidUTF8, 1),  // cut short
        ([0x22, 0xC0, 0x80, 0x22], .invalidUTF8, 1),  // overlong NUL
        ([0x22, 0xE0, 0x80, 0xAF, 0x22], .invalidUTF8, 1),  // overlong slash
        ([0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8, 1),  // a surrogate in UTF-8
        ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8, 1),  // past U+10FFFF
        ([0x22, 0xFF, 0x22], .invalidUTF8, 1),
        ([0x22, 0x5C, 0x6E, 0xFF, 0x22], .invalidUTF8, 1),  // beside an escape
        ([0x22, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0xC3, 0x22], .invalidUTF8, 1),
        ([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], .invalidUTF8, 2),  // in a key
        ([0xFF], .unexpectedByte, 0), ([0xEF, 0xBB, 0xBF, 0x31], .unexpectedByte, 0),
    ]
}
