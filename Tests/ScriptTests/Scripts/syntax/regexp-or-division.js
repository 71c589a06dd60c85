const a = 10, g = 2;
print(a / 5 / g); // expect: 1
print(/5/g.test('15')); // expect: true
print([1] / 1); // expect: 1
const f = () => ({}) / 2;
print(f()); // expect: NaN
