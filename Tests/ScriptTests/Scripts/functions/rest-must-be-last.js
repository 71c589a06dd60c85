function f(...a, b) {} // expect error: SyntaxError
