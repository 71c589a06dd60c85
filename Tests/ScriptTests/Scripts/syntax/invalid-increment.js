5++; // expect error: SyntaxError
