print((() => { var x = "outer"; function f(g = () => x) { var x = "inner"; return g() + x; } return f(); })()); // expect: outerinner
print((() => { function f(a, g = () => a) { var a; a = 2; return g() + "," + a; } return f(1); })()); // expect: 1,2
print((() => { function f(a, g = () => a) { var a; return a; } return f(1); })()); // expect: 1
print((() => { function f(a = 1) { function a() {} return typeof a; } return f(); })()); // expect: function
print((() => { function f(a, g = () => a) { a = 3; return g(); } return f(1); })()); // expect: 3
