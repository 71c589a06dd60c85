function f() { return (() => arguments[0])(); }
print(f(42)); // expect: 42
