print((() => 5)(), (function () { return 6; }()), !function () { return 0; }(), (async () => 1)() instanceof Promise);
// expect: 5 6 true true
print(((a, b) => a + b)(...[1, 2]), (a => b => c => a + b + c)(1)(2)(3)); // expect: 3 6
