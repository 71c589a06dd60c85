throw // expect error: SyntaxError
1;
