function* g(a = yield) {} // expect error: SyntaxError
