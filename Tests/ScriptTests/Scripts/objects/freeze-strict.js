'use strict';
const o = Object.freeze({ a: 1 });
print(o.a); // expect: 1
o.a = 2; // expect error: TypeError
