print('abc'.search(/c/), 'abc'.search(/x/), 'abc'.search('b')); // expect: 2 -1 1
