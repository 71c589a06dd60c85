const f = x => { let s = ''; switch (x) { case 1: s += 'a'; default: s += 'd'; case 2: s += 'b'; } return s; };
print(f(1), f(2), f(3)); // expect: adb b db
