function* g() { const s = `${yield 'a'}-${yield 'b'}`; return [s, (yield 'c') + 1]; }
const it = g();
it.next(); it.next(1); it.next(2);
print(it.next(3).value); // expect: 1-2,4
