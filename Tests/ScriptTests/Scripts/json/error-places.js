const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => JSON.parse("[1,\n 2,\n x]"))); // expect: SyntaxError: Unexpected token 'x', "[1,
// expect:  2,
// expect:  x]" is not valid JSON
print(attempt(() => JSON.parse("{\n  \"a\": 1,\n  b: 2\n}"))); // expect: SyntaxError: Expected double-quoted property name in JSON at position 14 (line 3 column 3)
print(attempt(() => JSON.parse("[1 2]"))); // expect: SyntaxError: Expected ',' or ']' after array element in JSON at position 3 (line 1 column 4)
