print(1); // expect: 1
new A(); // expect error: ReferenceError
class A {}
