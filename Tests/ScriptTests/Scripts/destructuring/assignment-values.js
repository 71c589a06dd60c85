let a, b, c; print(([a, b] = [1, 2]).length, a + b); print(({ c } = { c: 9, d: 1 }).d, c); [a = 5, [b] = [6]] = []; print(a, b); [[a]] = [[7]]; print(a);
// expect: 2 3
// expect: 1 9
// expect: 5 6
// expect: 7
({ a, b: [b, ...c] } = { a: 1, b: [2, 3, 4] }); print(a, b, c.join()); // expect: 1 2 3,4
