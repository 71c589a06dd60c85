(a, a) => 1 // expect error: SyntaxError
