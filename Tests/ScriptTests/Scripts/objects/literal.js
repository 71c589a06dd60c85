const x = 1, k = 'key';
const o = { x, [k + 1]: 2, 'a b': 3, 4: 'four', m() { return this.x; }, get g() { return 'got'; }, };
print(o.x, o.key1, o['a b'], o[4], o.m(), o.g); // expect: 1 2 3 four 1 got
print(Object.keys(o)); // expect: 4,x,key1,a b,m,g
