const s = new Set('hello'); print(s.size, [...s].join(''), s.has('l'), s.add('z') === s, s.delete('h'), [...s.entries()][0].join()); s.forEach((v, k) => { if (v === 'z') print(v === k); }); print([...new Set([1, '1', 1, NaN, NaN])].length);
// expect: 4 helo true true true e,e
// expect: true
// expect: 3
