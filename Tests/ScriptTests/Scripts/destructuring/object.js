const { a, b: renamed, c = 3, ...rest } = { a: 1, b: 2, d: 4, e: 5 };
print(a, renamed, c); // expect: 1 2 3
print(JSON.stringify(rest)); // expect: {"d":4,"e":5}
const { x: { y } } = { x: { y: 9 } };
print(y); // expect: 9
const { length } = 'hello';
print(length); // expect: 5
