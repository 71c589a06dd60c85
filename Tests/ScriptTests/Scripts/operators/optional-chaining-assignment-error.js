const o = {};
o?.a = 1; // expect error: SyntaxError
