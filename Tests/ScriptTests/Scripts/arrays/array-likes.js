print(Array.prototype.map.call('abc', c => c.toUpperCase()), Array.prototype.join.call({ length: 2, 0: 'a', 1: 'b' }, '+')); // expect: A,B,C a+b
const o = { length: 0 };
Array.prototype.push.call(o, 'x');
print(o.length, o[0]); // expect: 1 x
