return 1; // expect error: SyntaxError
