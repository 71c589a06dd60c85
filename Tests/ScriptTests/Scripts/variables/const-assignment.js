const c = 1;
print(c); // expect: 1
c = 2; // expect error: TypeError
