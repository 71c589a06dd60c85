const a = new Set([1, 2, 3]), b = new Set([2, 3, 4]);
print([...a].filter(x => b.has(x)), [...new Set([...a, ...b])], [...a].filter(x => !b.has(x))); // expect: 2,3 1,2,3,4 1
