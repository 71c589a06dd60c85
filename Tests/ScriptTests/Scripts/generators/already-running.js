function* g() { it.next(); yield 1; }
const it = g();
try { it.next(); } catch (e) { print(e.name); } // expect: TypeError
