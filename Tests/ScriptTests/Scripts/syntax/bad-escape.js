'\u{110000}'; // expect error: SyntaxError
