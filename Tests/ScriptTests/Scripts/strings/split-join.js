print('a,b,,c'.split(','), 'a,b,,c'.split(',').length, 'abc'.split('').reverse().join(''), 'a b c'.split(' ', 2), 'abc'.split().length, ''.split(',').length); // expect: a,b,,c 4 cba a,b 1 1
