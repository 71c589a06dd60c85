let n = 0;
const o = { ...{ get a() { n++; return 5; } } };
print(n, o.a, n); // expect: 1 5 1
