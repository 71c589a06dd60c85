let u;
print(1); // expect: 1
u.x = 1; // expect error: TypeError
