const A = class Inner { name() { return Inner.name; } };
print(new A().name()); // expect: Inner
print(A.name); // expect: Inner
print(typeof Inner); // expect: undefined
const B = class {};
print(B.name); // expect: B
