/(/; // expect error: SyntaxError
