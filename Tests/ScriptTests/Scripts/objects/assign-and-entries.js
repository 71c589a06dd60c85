print(JSON.stringify(Object.assign({ a: 1 }, { b: 2 }, null, { a: 3 }))); // expect: {"a":3,"b":2}
print(Object.entries({ a: 1, b: 2 }).join(';')); // expect: a,1;b,2
print(Object.values({ a: 1, b: 2 })); // expect: 1,2
print(JSON.stringify(Object.fromEntries([['a', 1], ['b', 2]]))); // expect: {"a":1,"b":2}
print(JSON.stringify(Object.fromEntries(new Map([['m', 1]])))); // expect: {"m":1}
