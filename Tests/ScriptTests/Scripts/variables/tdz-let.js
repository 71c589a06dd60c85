print(typeof undeclared); // expect: undefined
x; // expect error: ReferenceError
let x = 1;
