function f({ a }, a) {} // expect error: SyntaxError
