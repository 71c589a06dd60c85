print('a, b;c'.split(/[,;]\s*/)); // expect: a,b,c
print('abc'.split(/(b)/).length, 'abc'.split(''), ''.split(/x/).length, ''.split('').length); // expect: 3 a,b,c 1 0
print('a1b2c3'.split(/\d/, 2)); // expect: a,b
print('aXbX'.split('X').length); // expect: 3
