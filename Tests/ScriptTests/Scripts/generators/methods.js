class T { constructor(v, l, r) { Object.assign(this, { v, l, r }); } *[Symbol.iterator]() { if (this.l) yield* this.l; yield this.v; if (this.r) yield* this.r; } } print([...new T(2, new T(1), new T(3))].join());
// expect: 1,2,3
const o = { *g() { yield this.x; }, x: 5 }; print(o.g().next().value); const ge = function* () { yield arguments.length; }; print(ge(1, 2).next().value, Object.prototype.toString.call(ge()));
// expect: 5
// expect: 2 [object Generator]
