class R { constructor(n) { this.n = n; } *[Symbol.iterator]() { for (let i = 0; i < this.n; i++) yield i; } get [Symbol.toStringTag]() { return 'R'; } static [Symbol.hasInstance](x) { return x === 5; } [Symbol.toPrimitive](h) { return h; } }
print([...new R(3)].join(), String(Object.prototype.toString.call(new R(1))), 5 instanceof R, `${new R(1)}`, new R(1) + '', Math.max(...new R(4)));
// expect: 0,1,2 [object R] true string default 3
