print(1); // expect: 1
Map(); // expect error: TypeError
