function add(a, b) { return a + b; } print(add.toString()); print((x => x * 2).toString(), String(class A { m() {} }));
// expect: function add(a, b) { return a + b; }
// expect: x => x * 2 class A { m() {} }
print(Math.max.toString()); // expect: function max() { [native code] }
