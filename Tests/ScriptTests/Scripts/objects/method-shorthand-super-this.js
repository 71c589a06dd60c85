const o = { f() { return typeof this; } };
print(o.f()); // expect: object
print((o.f)()); // expect: object
const { f } = o;
print(f.call('s')); // expect: object
