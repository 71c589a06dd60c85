const o = { *g() { yield 1; }, async *h() {} };
print([...o.g()]); // expect: 1
const e = function* () { yield* arguments; };
print([...e(1, 2)]); // expect: 1,2
print(Object.prototype.toString.call(o.g())); // expect: [object Generator]
