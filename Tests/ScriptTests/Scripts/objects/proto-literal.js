const o = { __proto__: { a: 1 }, b: 2 };
print(o.a); // expect: 1
print(Object.keys(o)); // expect: b
print(({ __proto__: null }).toString); // expect: undefined
