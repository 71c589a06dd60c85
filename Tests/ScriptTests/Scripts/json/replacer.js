print(JSON.stringify({ a: 1, b: 2, c: { a: 3, d: 4 } }, ['a', 'c'])); // expect: {"a":1,"c":{"a":3}}
print(JSON.stringify({ a: 1, b: 'x' }, (k, v) => typeof v === 'number' ? v + 1 : v)); // expect: {"a":2,"b":"x"}
print(JSON.stringify({ a: 1 }, (k, v) => k === 'a' ? undefined : v)); // expect: {}
