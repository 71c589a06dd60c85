function f() { return typeof this; } function s() { 'use strict'; return typeof this; }
print(f.call(5), s.call(5), s(), f.call('x')); // expect: object number undefined object
const o = { m() { return this === o; }, a: () => typeof this, n() { return (() => this === o)(); } };
print(o.m(), (0, o.m)(), o.n(), o['m']()); // expect: true false true true
