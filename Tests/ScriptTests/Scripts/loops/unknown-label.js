for (;;) { break nowhere; } // expect error: SyntaxError
