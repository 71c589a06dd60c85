const c; // expect error: SyntaxError
