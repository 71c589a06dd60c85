var a = 1 || 2 ?? 3; // expect error: SyntaxError
