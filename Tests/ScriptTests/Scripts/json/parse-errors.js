for (const t of ['', '{', '[1,]', "{'a':1}", '01', '1 2', 'undefined', '"\t"']) { try { JSON.parse(t); } catch (e) { print(e.name, e.message); } } // expect: SyntaxError Unexpected end of JSON input
// expect: SyntaxError Expected property name or '}' in JSON at position 1 (line 1 column 2)
// expect: SyntaxError Unexpected token ']', "[1,]" is not valid JSON
// expect: SyntaxError Expected property name or '}' in JSON at position 1 (line 1 column 2)
// expect: SyntaxError Unexpected number in JSON at position 1 (line 1 column 2)
// expect: SyntaxError Unexpected non-whitespace character after JSON at position 2 (line 1 column 3)
// expect: SyntaxError "undefined" is not valid JSON
// expect: SyntaxError Bad control character in string literal in JSON at position 1 (line 1 column 2)
