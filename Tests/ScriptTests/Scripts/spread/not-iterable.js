print(1); // expect: 1
[...5]; // expect error: TypeError
