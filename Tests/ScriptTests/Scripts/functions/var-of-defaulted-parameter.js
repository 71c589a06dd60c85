function f(a, b = 2) { var a, b; return a + b; }
print(f(1)); // expect: 3
