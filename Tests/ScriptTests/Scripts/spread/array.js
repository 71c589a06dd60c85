print([...[1, 2], 3, ...'ab']); // expect: 1,2,3,a,b
print([...new Set([1, 1, 2])]); // expect: 1,2
print(Math.max(...[1, 9, 3])); // expect: 9
const f = (...a) => a.length;
print(f(...[1, 2], 3, ...[])); // expect: 3
print([...[, 1]].length); // expect: 2
