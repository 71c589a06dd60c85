function f(a) { return arguments.length + ':' + [].join.call(arguments, '-') + typeof arguments; } print(f(1, 2, 3), f());
// expect: 3:1-2-3object 0:object
const g = function () { return (() => arguments[0])(); }; print(g('cap')); // expect: cap
print((function () { return arguments.length; })(...[1, 2], 3)); // expect: 3
