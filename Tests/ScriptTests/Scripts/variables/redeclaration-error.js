let a = 1;
let a = 2; // expect error: SyntaxError
