const o = { v: 1, m() { return this.v; } };
print(o.m()); // expect: 1
const m = o.m;
print(m.call({ v: 2 })); // expect: 2
print(m.apply({ v: 3 }, [])); // expect: 3
print(m.bind({ v: 4 })()); // expect: 4
print((0, o.m).call({ v: 5 })); // expect: 5
