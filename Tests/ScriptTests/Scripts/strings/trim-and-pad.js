print('[' + '  a b \t\n'.trim() + ']', '[' + ' a '.trimStart() + ']', '[' + ' a '.trimEnd() + ']'); // expect: [a b] [a ] [ a]
print('5'.padStart(3, '0'), 'ab'.padEnd(5, '12'), 'abc'.padStart(2), 'x'.padStart(4).length, 'a'.padEnd(3, '')); // expect: 005 ab121 abc 4 a
