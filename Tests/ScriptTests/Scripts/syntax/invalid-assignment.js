1 = 2; // expect error: SyntaxError
