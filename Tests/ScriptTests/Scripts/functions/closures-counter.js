function counter() { let n = 0; return { inc: () => ++n, get value() { return n; } }; }
const a = counter(), b = counter();
a.inc();
a.inc();
b.inc();
print(a.value, b.value); // expect: 2 1
