function* g() { yield 1; }
const it = g();
try { it.throw(new Error('early')); } catch (e) { print(e.message); } // expect: early
print(it.next().done); // expect: true
