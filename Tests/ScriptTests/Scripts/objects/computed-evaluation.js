let n = 0; const o = { [n++]: n, [n++]: n, ['a' + n]: n }; print(JSON.stringify(o)); const sym = Symbol('d'); const p = { [sym]: 1, get [sym.description]() { return 2; } }; print(p[sym], p.d);
// expect: {"0":1,"1":2,"a2":2}
// expect: 1 2
