const o = Object.freeze({ a: 1, n: { b: 2 } });
o.a = 9;
o.c = 1;
o.n.b = 3;
print(o.a, o.c, o.n.b); // expect: 1 undefined 3
print(Object.isFrozen(o), Object.isSealed(o), Object.isExtensible(o)); // expect: true true false
print(Object.isFrozen('x')); // expect: true
