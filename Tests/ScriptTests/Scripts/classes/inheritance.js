class A { constructor(n) { this.n = n; } who() { return 'A' + this.n; } }
class B extends A { constructor(n) { super(n + 1); } who() { return 'B' + super.who(); } }
const b = new B(1);
print(b.who()); // expect: BA2
print(b instanceof A); // expect: true
print(Object.getPrototypeOf(B) === A); // expect: true
print(b.constructor.name); // expect: B
