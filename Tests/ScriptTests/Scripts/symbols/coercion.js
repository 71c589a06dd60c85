print(1); // expect: 1
`${Symbol('x')}`; // expect error: TypeError
