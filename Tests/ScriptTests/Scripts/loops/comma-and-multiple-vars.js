for (let i = 0, j = 5; i < j; i++, j--) print(i, j); // expect: 0 5
// expect: 1 4
// expect: 2 3
