class A {}
class B extends A { constructor() {} } // expect error: ReferenceError
print(1); // expect: 1
new B();
