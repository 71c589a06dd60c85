undeclared = 1; print(undeclared); (5).x = 1; print(Object.freeze({ a: 1 }).a = 2); undefined = 1; print(undefined); NaN = 5; print(NaN); var o = { get a() { return 1; } }; o.a = 5; print(o.a, delete Object.prototype, 010, '\101');
// expect: 1
// expect: 2
// expect: undefined
// expect: NaN
// expect: 1 false 8 A
