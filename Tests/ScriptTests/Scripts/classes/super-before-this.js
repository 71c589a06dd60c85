class A {}
class B extends A { constructor() { this.x = 1; super(); } } // expect error: ReferenceError
print(1); // expect: 1
new B();
