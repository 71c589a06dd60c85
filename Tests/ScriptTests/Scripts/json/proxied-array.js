print(JSON.stringify(new Proxy([1, 2], {}))); // expect: [1,2]
print(JSON.stringify({ a: new Proxy({ b: 1 }, {}) })); // expect: {"a":{"b":1}}
