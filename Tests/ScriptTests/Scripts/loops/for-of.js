for (const x of [1, 2]) print(x); // expect: 1
// expect: 2
for (const c of 'a😀') print(c.length); // expect: 1
// expect: 2
for (const [k, v] of new Map([['k', 'v']])) print(k, v); // expect: k v
for (const x of new Set([3, 3])) print(x); // expect: 3
let y;
for (y of [7, 8]);
print(y); // expect: 8
