'use strict'; class A { get x() { return 1; } } try { new A().x = 2; } catch (e) { print(e.name); }
// expect: TypeError
