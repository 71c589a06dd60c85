function f() { await 1; } // expect error: SyntaxError
