const o = { n: 2, t(s, v) { return this.n * v; } };
print(o.t`${21}`); // expect: 42
