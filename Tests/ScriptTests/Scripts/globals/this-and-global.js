print(typeof globalThis, globalThis === this, typeof window === 'undefined' || window === globalThis); // expect: object true true
var v = 1;
print(globalThis.v); // expect: 1
globalThis.w = 2;
print(w); // expect: 2
