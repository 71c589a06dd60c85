var x = 'outer';
function f(g = () => x) { var x = 'inner'; return g() + x; }
print(f()); // expect: outerinner
