class A {}
print(1); // expect: 1
A(); // expect error: TypeError
