for (const [k, v] of Object.entries({ a: 1, b: 2 })) print(k + v); // expect: a1
// expect: b2
for (const { id, tags: [first] } of [{ id: 1, tags: ['x'] }]) print(id, first); // expect: 1 x
