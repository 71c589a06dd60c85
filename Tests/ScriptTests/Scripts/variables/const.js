const c = { n: 1 }; c.n = 2; print(c.n); // expect: 2
try { c = 3; } catch (e) { print(e.name, e.message); } // expect: TypeError Assignment to constant variable.
try { (() => { c++; })(); } catch (e) { print(e.message); } // expect: Assignment to constant variable.
