const e = 'outer';
try { throw 'inner'; } catch (e) { print(e); } // expect: inner
print(e); // expect: outer
