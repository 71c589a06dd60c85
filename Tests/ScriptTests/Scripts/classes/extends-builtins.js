class MyError extends Error { constructor(m) { super(m); this.name = 'MyError'; this.code = 7; } }
try { throw new MyError('bad'); } catch (e) { print(e instanceof MyError, e instanceof Error, String(e), e.code); }
// expect: true true MyError: bad 7
class Stack extends Array { top() { return this[this.length - 1]; } } const s = new Stack(); s.push(1, 2); print(s.top(), s.length, s instanceof Array, Array.isArray(s));
// expect: 2 2 true true
class M extends Map { getOr(k, d) { return this.has(k) ? this.get(k) : d; } } print(new M([['a', 1]]).getOr('a', 0), new M().getOr('z', 9));
// expect: 1 9
