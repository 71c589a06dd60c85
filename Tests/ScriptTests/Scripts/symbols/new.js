print(1); // expect: 1
new Symbol(); // expect error: TypeError
