function f(a = function* () { yield 1; }) { return [...a()].join(); }
print(f()); // expect: 1
