let a = 1;
var a = 2; // expect error: SyntaxError
