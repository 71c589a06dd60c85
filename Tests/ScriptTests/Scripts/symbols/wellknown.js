const it = { from: 1, to: 3, [Symbol.iterator]() { let c = this.from, t = this.to; return { next: () => c <= t ? { value: c++, done: false } : { value: undefined, done: true } }; } }; print([...it].join(), Math.max(...it), Array.from(it).length); const [a, ...b] = it; print(a, b.join()); const p = { [Symbol.toPrimitive](h) { return h === 'number' ? 42 : h === 'string' ? 'str' : 'def'; } }; print(+p, `${p}`, p + '', p * 2);
// expect: 1,2,3 3 3
// expect: 1 2,3
// expect: 42 str def 84
