const w = new WeakMap(); const k = {}; w.set(k, 5); print(w.get(k), w.has({}), w.delete(k), w.has(k)); try { w.set(1, 1); } catch (e) { print(e.name); } const ws = new WeakSet([k]); print(ws.has(k)); print(new WeakRef(k).deref() === k);
// expect: 5 false true false
// expect: TypeError
// expect: true
// expect: true
