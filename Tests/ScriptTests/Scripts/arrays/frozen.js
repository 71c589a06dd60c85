'use strict'; const f = Object.freeze([1, 2]); try { f.push(3); } catch (e) { print(e.name); } try { f[0] = 9; } catch (e) { print(e.name); } print(f.join(), Object.isFrozen(f)); const s = Object.seal([1]); s[0] = 5; print(s[0]); try { s.push(2); } catch (e) { print(e.name); }
// expect: TypeError
// expect: TypeError
// expect: 1,2 true
// expect: 5
// expect: TypeError
