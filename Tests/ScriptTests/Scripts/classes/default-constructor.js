class A { constructor(...a) { this.args = a.length; } }
class B extends A {}
print(new B(1, 2, 3).args); // expect: 3
class C {}
print(new C().constructor === C); // expect: true
