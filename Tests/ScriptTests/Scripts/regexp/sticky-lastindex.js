const y = /a/y; print(y.test('aab'), y.lastIndex, y.test('aab'), y.test('aab'), y.lastIndex); const g = /o/g; g.lastIndex = 5; print(g.test('foo boo'), g.lastIndex); print('a-b-c'.split(/-/y).join(), 'aXbX'.replace(/X/y, '!'), 'x'.replace(/$/, '$'));
// expect: true 1 true false 0
// expect: true 6
// expect: a,b,c aXbX x$
