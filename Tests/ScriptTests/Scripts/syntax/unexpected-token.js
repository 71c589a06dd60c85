let x = ; // expect error: SyntaxError
