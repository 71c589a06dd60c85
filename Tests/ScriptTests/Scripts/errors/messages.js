const t = (f) => { try { f(); print('no error'); } catch (e) { print(e.name + ': ' + e.message); } }; let u, n = null; const o = { a: {} };
// expect: TypeError: Cannot read properties of undefined (reading 'x')
// expect: TypeError: Cannot read properties of null (reading 'x')
// expect: TypeError: o.f is not a function
// expect: TypeError: Cannot read properties of undefined (reading 'c')
// expect: TypeError: u is not a function
// expect: ReferenceError: missing is not defined
// expect: TypeError: o.a.b is not a function
// expect: TypeError: o.a is not a constructor
// expect: TypeError: Cannot set properties of undefined (setting 'x')
// expect: ReferenceError: undeclared is not defined
// expect: TypeError: Cannot use 'in' operator to search for '1' in x
// expect: TypeError: Right-hand side of 'instanceof' is not an object
// expect: TypeError: o.a.zz is not a function
// expect: URIError: URI malformed
// expect: RangeError: Invalid count value: -1
// expect: RangeError: toFixed() digits argument must be between 0 and 100
// expect: TypeError: Cannot convert undefined or null to object
// expect: TypeError: Cannot convert a Symbol value to a number
// expect: TypeError: Cannot read properties of undefined (reading 'y')
t(() => u.x); t(() => n.x()); t(() => o.f()); t(() => o.a.b.c); t(() => u()); t(() => missing); t(() => o.a.b()); t(() => new o.a()); t(() => { u.x = 1; }); t(() => { 'use strict'; undeclared = 1; }); t(() => 1 in 'x'); t(() => ({}) instanceof 5); t(() => o['a']['zz']()); t(() => decodeURIComponent('%')); t(() => 'x'.repeat(-1)); t(() => (1).toFixed(101)); t(() => [].at.call(null)); t(() => Symbol() + 1); t(() => o.a.x.y.z);
