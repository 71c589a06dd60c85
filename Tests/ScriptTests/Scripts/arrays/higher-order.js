const a = [1, 2, 3, 4];
print(a.map(x => x * 2), a.filter(x => x % 2), a.reduce((s, x) => s + x), a.reduceRight((s, x) => s + '' + x), a.some(x => x > 3), a.every(x => x > 0)); // expect: 2,4,6,8 1,3 10 4321 true true
print(a.find(x => x > 2), a.findIndex(x => x > 2), a.findLast(x => x < 3), a.findLastIndex(x => x > 9), a.find(x => x > 9)); // expect: 3 2 2 -1 undefined
print(['1', '2', '3'].map(Number), ['1', '2', '3'].map(parseInt)); // expect: 1,2,3 1,NaN,NaN
a.forEach((x, i, all) => { if (i === 3) print(x, all === a); }); // expect: 4 true
