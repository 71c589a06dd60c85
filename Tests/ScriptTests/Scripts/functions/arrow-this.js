function Counter() {
  this.n = 0;
  this.inc = () => { this.n++; return this; };
}
const c = new Counter();
const inc = c.inc;
inc();
inc();
print(c.n); // expect: 2
const o = { f() { return [1, 2].map(x => x + this.k); }, k: 10 };
print(o.f()); // expect: 11,12
