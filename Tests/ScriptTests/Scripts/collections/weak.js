const w = new WeakMap(), k = {};
w.set(k, 1);
print(w.get(k), w.has({}), w.delete(k), w.has(k)); // expect: 1 false true false
const s = new WeakSet([k]);
print(s.has(k), s.has({})); // expect: true false
try { w.set(1, 2); } catch (e) { print(e.name); } // expect: TypeError
