try { } // expect error: SyntaxError
