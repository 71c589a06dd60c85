print((() => { function f(a = 1) { return arguments.length; } return f() + f(1, 2); })()); // expect: 2
print((() => { function f(a = 1) { arguments[0] = 9; return a; } return f(2); })()); // expect: 2
print((() => { function* g(a, b = a) { var a = 5; yield a + b; } return [...g(1)]; })()); // expect: 6
print((() => { class A { constructor(x = 1, f = () => this.y) { var x = 2; this.y = x; this.f = f; } } return new A().f(); })()); // expect: 2
