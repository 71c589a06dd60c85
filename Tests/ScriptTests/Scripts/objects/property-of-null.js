print(1); // expect: 1
null.x; // expect error: TypeError
