print('a,b,,c'.split(',').length, 'abc'.split('').join('-'), 'abc'.split().length, 'a1b2c3'.split(/\d/).join(), 'a1b2'.split(/(\d)/).join('|'), 'a,b,c'.split(',', 2).join(), ''.split('').length, ''.split(',').length, 'test'.split('t').join('|'), 'ab'.split(/(?:)/u).join());
// expect: 4 a-b-c 1 a,b,c, a|1|b|2| a,b 0 1 |es| a,b
