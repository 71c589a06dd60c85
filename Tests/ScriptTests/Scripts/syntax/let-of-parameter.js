function f(a = 1) { let a; } // expect error: SyntaxError
