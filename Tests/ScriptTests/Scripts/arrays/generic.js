print(Array.prototype.map.call('abc', (x) => x + x).join(), Array.prototype.join.call({ length: 2, 0: 'a', 1: 'b' }, '+')); const o = { length: 0 }; Array.prototype.push.call(o, 'x'); print(o.length, o[0]);
// expect: aa,bb,cc a+b
// expect: 1 x
