break; // expect error: SyntaxError
