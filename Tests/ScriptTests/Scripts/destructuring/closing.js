const it = { [Symbol.iterator]() { return { n: 0, next() { return { value: this.n++, done: false }; }, return() { print('closed'); return {}; } }; } };
// expect: closed
const [a, b] = it; print(a, b); const [...all] = [1, 2]; print(all.join()); try { const [{ z }] = { [Symbol.iterator]: () => ({ next: () => ({ value: null, done: false }), return() { print('closed2'); return {}; } }) }; } catch (e) { print(e.name); }
// expect: 0 1
// expect: 1,2
// expect: closed2
// expect: TypeError
