1__0; // expect error: SyntaxError
