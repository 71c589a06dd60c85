const data = { a: 1, b: 2 };
let sum = 0;
for (const v of data) sum += v;
sum
// expect error: "TypeError: data is not iterable (3:17)"
