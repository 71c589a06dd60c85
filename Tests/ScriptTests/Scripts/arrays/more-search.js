const a = [1, NaN, 'x', undefined, 1];
print(a.indexOf(1), a.lastIndexOf(1), a.indexOf(NaN), a.includes(NaN), a.includes(undefined), a.indexOf('1'), a.at(-1), a.at(9)); // expect: 0 4 -1 true true -1 1 undefined
