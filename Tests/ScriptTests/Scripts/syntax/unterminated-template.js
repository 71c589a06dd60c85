let s = `abc; // expect error: SyntaxError
