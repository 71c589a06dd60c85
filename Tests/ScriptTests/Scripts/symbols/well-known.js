class Temp { constructor(c) { this.c = c; } [Symbol.toPrimitive](h) { return h === 'string' ? this.c + 'C' : this.c; } get [Symbol.toStringTag]() { return 'Temp'; } }
const t = new Temp(20);
print(`${t}`, t + 1, t * 2, Object.prototype.toString.call(t)); // expect: 20C 21 40 [object Temp]
