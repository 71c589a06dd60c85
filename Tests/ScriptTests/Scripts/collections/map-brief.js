const m = new Map([['a', 1], [NaN, 'n'], [0, 'z']]); m.set('b', 2).set('a', 9); print(m.size, m.get('a'), m.get(NaN), m.get(-0), m.has('x'), m.delete('b'), m.delete('b')); print([...m].join('|'), [...m.keys()].join(), [...m.values()].join()); m.forEach((v, k, mm) => print(k, v, mm === m)); m.clear(); print(m.size); const o = {}; m.set(o, 1); print(m.get(o), m.get({}), Object.prototype.toString.call(m));
// expect: 4 9 n z false true false
// expect: a,9|NaN,n|0,z a,NaN,0 9,n,z
// expect: a 9 true
// expect: NaN n true
// expect: 0 z true
// expect: 0
// expect: 1 undefined [object Map]
