print(1); // expect: 1
1n + 1; // expect error: TypeError
