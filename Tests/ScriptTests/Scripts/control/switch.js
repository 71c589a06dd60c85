const f = (x) => { switch (x) { case 1: return 'one'; case 'a': case 'b': return 'ab'; default: return 'def'; case 3: return 'three'; } }; print(f(1), f('b'), f(9), f(3), f('1'));
// expect: one ab def three def
let r = ''; switch (2) { case 1: r += 1; case 2: r += 2; case 3: r += 3; break; case 4: r += 4; } print(r); switch (5) { default: r = 'd'; case 1: r += '1'; } print(r);
// expect: 23
// expect: d1
switch (1) { case 0: let z = 1; break; case 1: try { z; } catch (e) { print(e.name); } } switch (3) {}
// expect: ReferenceError
