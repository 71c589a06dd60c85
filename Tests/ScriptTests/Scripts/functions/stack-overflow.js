function f() { return f() + 1; }
try { f(); } catch (e) { print(e instanceof RangeError); } // expect: true
print('still here'); // expect: still here
