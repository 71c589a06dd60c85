const log = [];
const it = { [Symbol.iterator]() { let i = 0; return { next() { log.push('next'); return { value: i++, done: false }; }, return() { log.push('return'); return {}; } }; } };
const [a, b] = it;
print(a, b); // expect: 0 1
print(log); // expect: next,next,return
