const f = x => { switch (x) { case 1: return 'one'; case '1': return 'string'; case 2: case 3: return 'few'; default: return 'many'; } };
print(f(1), f('1'), f(2), f(3), f(9), f(NaN)); // expect: one string few few many many
