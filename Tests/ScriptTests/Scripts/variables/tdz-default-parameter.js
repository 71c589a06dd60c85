const f = (a = b, b = 1) => a + b;
try { f(); } catch (e) { print(e.name); } // expect: ReferenceError
print(f(1)); // expect: 2
