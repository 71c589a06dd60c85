const o = { a: { b: [1, { c: 2 }] } };
print(o.a.b[1].c); // expect: 2
print(o['a']['b'][0]); // expect: 1
print(o.missing); // expect: undefined
print(o.a.b.length); // expect: 2
o.a.d = 5;
print(o.a.d); // expect: 5
print('text'[1], 'text'.length); // expect: e 4
