const o = { v: 1, async m(x) { await null; return this.v + x + arguments.length; } }; o.m(5, 6).then((r) => print(r)); class A { async *g() { yield this.n; } n = 8; static async s() { return 's'; } } (async () => { for await (const x of new A().g()) print(x); print(await A.s()); const f = async () => { await 0; return 'arrow'; }; print(await f()); })();
// expect: 8
// expect: 8
// expect: s
// expect: arrow
