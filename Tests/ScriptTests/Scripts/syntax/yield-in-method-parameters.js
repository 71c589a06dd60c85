({ *m(a = yield) {} }) // expect error: SyntaxError
