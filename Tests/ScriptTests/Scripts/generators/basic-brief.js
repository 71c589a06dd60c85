function* g() { const a = yield 1; print('got', a); const b = yield a * 2; return a + b; } const it = g();
print(JSON.stringify(it.next('ignored')), JSON.stringify(it.next(10)), JSON.stringify(it.next(5)), JSON.stringify(it.next())); print([...g()].length, it[Symbol.iterator]() === it);
// expect: got 10
// expect: {"value":1,"done":false} {"value":20,"done":false} {"value":15,"done":true} {"done":true}
// expect: got undefined
// expect: 2 true
