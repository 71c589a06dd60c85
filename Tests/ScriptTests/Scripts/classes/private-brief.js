class Counter { #n = 0; static #made = 0; #bump() { this.#n++; return this; } get #v() { return this.#n; } set #v(x) { this.#n = x; }
  inc() { return this.#bump(); } value() { return this.#v; } reset() { this.#v = 0; } static has(o) { return #n in o; } static count() { return ++Counter.#made; } }
const c = new Counter(); c.inc().inc(); print(c.value(), Counter.has(c), Counter.has({}), Counter.count(), Counter.count()); c.reset(); print(c.value(), Object.keys(c).length);
// expect: 2 true false 1 2
// expect: 0 0
try { Counter.prototype.value.call({}); } catch (e) { print(e.name); } // expect: TypeError
