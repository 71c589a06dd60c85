({ m(a, a) {} }) // expect error: SyntaxError
