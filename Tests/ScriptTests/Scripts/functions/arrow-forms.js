print((() => 1)()); // expect: 1
print((x => x * 2)(3)); // expect: 6
print(((a, b) => a + b)(1, 2)); // expect: 3
print((() => ({ a: 1 }))().a); // expect: 1
print((() => { return 5; })()); // expect: 5
print((() => {})()); // expect: undefined
print(typeof (() => 1).prototype); // expect: undefined
