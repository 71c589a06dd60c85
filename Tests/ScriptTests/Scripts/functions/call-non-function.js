const x = 5;
print(x); // expect: 5
x(); // expect error: TypeError
