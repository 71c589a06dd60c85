function f() { return y; }
let caught;
try { f(); } catch (e) { caught = e.name; }
print(caught); // expect: ReferenceError
let y = 2;
print(f()); // expect: 2
