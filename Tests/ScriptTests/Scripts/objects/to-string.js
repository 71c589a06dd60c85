print({}.toString.call(null)); // expect: [object Null]
print(Object.prototype.toString.call(undefined)); // expect: [object Undefined]
print(Object.prototype.toString.call(1)); // expect: [object Number]
print(Object.prototype.toString.call(() => 1)); // expect: [object Function]
print(Object.prototype.toString.call(new Date(0))); // expect: [object Date]
print(Object.prototype.toString.call(/x/)); // expect: [object RegExp]
print(Object.prototype.toString.call({ [Symbol.toStringTag]: 'Mine' })); // expect: [object Mine]
print(String({})); // expect: [object Object]
print(`${[1, [2, 3]]}`); // expect: 1,2,3
