print(Reflect.ownKeys({ a: 1, [Symbol('s')]: 2 }).length, Reflect.has({ a: 1 }, 'a'), Reflect.get({ a: 1 }, 'a'), Reflect.apply(Math.max, null, [1, 2])); // expect: 2 true 1 2
const o = {};
print(Reflect.set(o, 'x', 1), o.x, Reflect.deleteProperty(o, 'x'), Reflect.construct(Date, [0]).getTime(), Reflect.getPrototypeOf([]) === Array.prototype); // expect: true 1 true 0 true
