print(1);
-2 ** 2; // expect error: SyntaxError
