function f(a) { const a = 1; } // expect error: SyntaxError
