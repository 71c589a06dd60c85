print(1);
function f() { // expect error: SyntaxError
