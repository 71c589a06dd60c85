const x = (1 + 2;
x
// expect error: "SyntaxError: Unexpected token ';' (1:17)"
