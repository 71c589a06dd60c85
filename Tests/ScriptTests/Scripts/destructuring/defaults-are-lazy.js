let n = 0;
const f = () => ++n;
const { a = f() } = { a: 1 };
const { b = f() } = {};
const { c = f() } = { c: null };
print(a, b, c, n); // expect: 1 1 null 1
