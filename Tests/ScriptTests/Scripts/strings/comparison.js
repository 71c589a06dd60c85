print('a'.localeCompare('b'), 'b'.localeCompare('a'), 'a'.localeCompare('a'), ['b', 'a', 'C', 'A'].sort(), ['b', 'a', 'C', 'A'].sort((x, y) => x.localeCompare(y))); // expect: -1 1 0 A,C,a,b a,A,b,C
print('a' < 'B', '10' < '2', 'abc' < 'abd', '' < 'a'); // expect: false true true true
