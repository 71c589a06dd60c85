let class = 1; // expect error: SyntaxError
