try { throw { code: 42, message: 'm' }; } catch ({ code, message }) { print(code, message); } // expect: 42 m
try { throw [1, 2]; } catch ([a, b]) { print(a + b); } // expect: 3
