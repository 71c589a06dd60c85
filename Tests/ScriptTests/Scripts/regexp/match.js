print('a1b22'.match(/\d+/)[0]); // expect: 1
print('a1b22'.match(/\d+/g)); // expect: 1,22
print('abc'.match(/x/g)); // expect: null
print('abc'.match('b').index); // expect: 1
print([...'a1b2'.matchAll(/([a-z])(\d)/g)].map(m => m[2] + m[1]).join()); // expect: 1a,2b
