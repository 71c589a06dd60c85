const f = (first, ...rest) => `${first}|${rest}`;
print(f(1)); // expect: 1|
print(f(1, 2, 3)); // expect: 1|2,3
print(f.length); // expect: 1
print(((...[a, b]) => a + b)(1, 2)); // expect: 3
