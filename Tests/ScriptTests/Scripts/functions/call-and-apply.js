print(Math.max.apply(null, [1, 5, 3])); // expect: 5
print(Array.prototype.slice.call('abc', 1)); // expect: b,c
print(Object.prototype.toString.call([])); // expect: [object Array]
print((function (...a) { return a.length; }).apply(null, { length: 2, 0: 'x', 1: 'y' })); // expect: 2
