print((() => { const o = { v: 3, f(x = this.v) { let v = 4; return x + v; } }; return o.f(); })()); // expect: 7
print(((a, b = () => a++, c = b()) => [a, c])(1)); // expect: 2,1
