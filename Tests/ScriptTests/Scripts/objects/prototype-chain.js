const base = { hi() { return 'hi ' + this.n; } };
const o = Object.create(base, { n: { value: 'o', enumerable: true } });
print(o.hi()); // expect: hi o
print(Object.getPrototypeOf(o) === base); // expect: true
print(base.isPrototypeOf(o)); // expect: true
print(o.hasOwnProperty('hi'), Object.hasOwn(o, 'n')); // expect: false true
Object.setPrototypeOf(o, { hi: () => 'other' });
print(o.hi()); // expect: other
print(Object.create(null) instanceof Object); // expect: false
