3in []; // expect error: SyntaxError
