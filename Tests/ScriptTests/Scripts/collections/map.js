const m = new Map([['a', 1], ['b', 2]]);
m.set('c', 3).set('a', 9);
print(m.size, m.get('a'), m.has('x'), m.get('x'), m.delete('b'), m.delete('b')); // expect: 3 9 false undefined true false
print([...m.keys()], [...m.values()], [...m].join('|')); // expect: a,c 9,3 a,9|c,3
m.forEach((v, k) => print(k, v)); // expect: a 9
// expect: c 3
m.clear();
print(m.size); // expect: 0
