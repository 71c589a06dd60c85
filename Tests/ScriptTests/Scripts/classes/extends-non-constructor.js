print(1); // expect: 1 // expect error: TypeError
class A extends 5 {}
