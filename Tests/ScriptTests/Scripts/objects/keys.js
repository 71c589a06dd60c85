const o = { b: 1, a: 2, 10: 'x', 9: 'y', [Symbol('s')]: 3 }; print(Object.keys(o).join(), Object.values(o).join(), Object.entries(o).join('|'), Object.getOwnPropertyNames(o).length, Object.getOwnPropertySymbols(o).length, JSON.stringify(Object.fromEntries(Object.entries({ x: 1 }))));
// expect: 9,10,b,a y,x,1,2 9,y|10,x|b,1|a,2 4 1 {"x":1}
