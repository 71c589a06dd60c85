const range = { from: 1, to: 3, [Symbol.iterator]() { let c = this.from, t = this.to; return { next: () => c <= t ? { value: c++, done: false } : { value: undefined, done: true } }; } };
print([...range]); // expect: 1,2,3
for (const x of range) print(x); // expect: 1
// expect: 2
// expect: 3
print(Array.from(range).length); // expect: 3
