async function* g() { yield 1; yield Promise.resolve(2); }
(async () => { for await (const x of g()) print(x); for await (const x of [Promise.resolve(3), 4]) print(x); })(); // expect: 1
// expect: 2
// expect: 3
// expect: 4
