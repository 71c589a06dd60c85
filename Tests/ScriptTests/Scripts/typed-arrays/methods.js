const a = Float64Array.from([3, 1, 2]);
print(a.sort(), a.map(x => x * 2), a.filter(x => x > 1), a.reduce((s, x) => s + x)); // expect: 1,2,3 2,4,6 2,3 6
print(a.indexOf(2), a.includes(9), a.join('-'), [...a.entries()].length); // expect: 1 false 1-2-3 3
print(a.fill(0, 1), Uint8Array.of(1, 2)); // expect: 1,0,0 1,2
a.set([7, 8], 1);
print(a); // expect: 1,7,8
