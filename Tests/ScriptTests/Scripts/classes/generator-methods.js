class Tree { constructor(v, l, r) { this.v = v; this.l = l; this.r = r; } *[Symbol.iterator]() { if (this.l) yield* this.l; yield this.v; if (this.r) yield* this.r; } }
print([...new Tree(2, new Tree(1), new Tree(3))]); // expect: 1,2,3
