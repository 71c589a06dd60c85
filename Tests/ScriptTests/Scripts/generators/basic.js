function* g() { yield 1; const x = yield 2; return x * 2; }
const it = g();
print(JSON.stringify(it.next())); // expect: {"value":1,"done":false}
print(JSON.stringify(it.next())); // expect: {"value":2,"done":false}
print(JSON.stringify(it.next(21))); // expect: {"value":42,"done":true}
print(JSON.stringify(it.next())); // expect: {"done":true}
