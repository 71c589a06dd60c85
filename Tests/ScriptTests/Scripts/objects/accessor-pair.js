const o = { _v: 1, get v() { return this._v; }, set v(n) { this._v = n * 2; } };
o.v = 5;
print(o.v); // expect: 10
o.v += 1;
print(o.v); // expect: 22
