const o = { [Symbol.toPrimitive](hint) { return hint === 'number' ? 42 : hint; } };
print(+o); // expect: 42
print(`${o}`); // expect: string
print(o + ''); // expect: default
print(o * 2); // expect: 84
print(o == 'default'); // expect: true
const d = { valueOf() { return {}; }, toString() { return 'str'; } };
print(d + 1); // expect: str1
