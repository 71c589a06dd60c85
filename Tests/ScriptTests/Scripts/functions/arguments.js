function f() { return arguments.length + ':' + Array.from(arguments).join(); }
print(f()); // expect: 0:
print(f(1, 2, 3)); // expect: 3:1,2,3
function g(a) { return [...arguments].length; }
print(g(1, 2)); // expect: 2
print((function () { return typeof arguments; })()); // expect: object
