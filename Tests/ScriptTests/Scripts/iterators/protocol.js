let closed = 0; const make = () => ({ i: 0, next() { return { value: ++this.i, done: this.i > 5 }; }, return() { closed++; return {}; }, [Symbol.iterator]() { return this; } }); for (const x of make()) if (x === 2) break; print(closed); try { for (const x of make()) throw 'e'; } catch (e) { print(e, closed); } (() => { for (const x of make()) return x; })(); print(closed); const [a] = make(); print(a, closed); lab: for (const q of [1]) for (const x of make()) continue lab; print(closed); for (const x of make()); print(closed); print(new Map(make2()).size); function* make2() { yield [1, 2]; } try { for (const x of { [Symbol.iterator]: () => 5 }); } catch (e) { print(e.name); }
// expect: 1
// expect: e 2
// expect: 3
// expect: 1 4
// expect: 5
// expect: 5
// expect: 1
// expect: TypeError
