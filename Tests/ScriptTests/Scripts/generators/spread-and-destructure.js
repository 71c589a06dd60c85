function* g() { yield* [3, 1, 2]; }
print(Math.max(...g())); // expect: 3
print([...g()].sort()); // expect: 1,2,3
const [x, ...rest] = g();
print(x, rest); // expect: 3 1,2
print(Array.from(g(), v => v * 2)); // expect: 6,2,4
print(new Set(g()).size); // expect: 3
