print('[' + '  a b \n'.trim() + ']', '[' + ' a '.trimStart() + ']', '[' + ' a '.trimEnd() + ']', '5'.padStart(3, '0'), 'ab'.padEnd(5, '-='), 'abc'.padStart(2), 'x'.padStart(4), '\uFEFF\u00A0x\u2003'.trim().length);
// expect: [a b] [a ] [ a] 005 ab-=- abc    x 1
