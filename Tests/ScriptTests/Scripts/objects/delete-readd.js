const o = { a: 1, b: 2, c: 3 }; delete o.b; o.b = 4; print(Object.keys(o).join(), o.b); for (let i = 0; i < 100; i++) { o.t = i; delete o.t; } print(Object.keys(o).join(), o.t, 't' in o);
// expect: a,c,b 4
// expect: a,c,b undefined false
