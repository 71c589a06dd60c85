const o = { a: 1, a: 2, get b() { return 1; }, b: 3 }; print(o.a, o.b, JSON.stringify(o)); const q = { get x() { return 1; }, set x(v) {} }; print(typeof Object.getOwnPropertyDescriptor(q, 'x').set); print({ if: 1, class: 2, new: 3 }.class);
// expect: 2 3 {"a":2,"b":3}
// expect: function
// expect: 2
