const r = /a/g;
print(r.test('aa'), r.lastIndex, r.test('aa'), r.lastIndex, r.test('aa'), r.lastIndex); // expect: true 1 true 2 false 0
const y = /b/y;
print(y.test('ab')); // expect: false
y.lastIndex = 1;
print(y.test('ab'), y.lastIndex); // expect: true 2
