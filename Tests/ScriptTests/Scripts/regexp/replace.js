print('aaa'.replace(/a/, 'b'), 'aaa'.replace(/a/g, 'b')); // expect: baa bbb
print('john smith'.replace(/(\w+) (\w+)/, '$2, $1')); // expect: smith, john
print('x-y'.replace(/(?<l>x)-(?<r>y)/, '$<r>-$<l>')); // expect: y-x
print('abc'.replace(/b/, "[$`|$&|$']"), 'a$b'.replace('$', '$$$$')); // expect: a[a|b|c]c a$$b
print('a1b2'.replace(/\d/g, d => d * 2)); // expect: a2b4
print('abc'.replace(/(b)(c)?/, (m, a, b, i, s) => [m, a, b, i, s].join('/'))); // expect: abc/b/c/1/abc
print('aXbX'.replaceAll('X', '-'), 'a.b.c'.replaceAll('.', '')); // expect: a-b- abc
