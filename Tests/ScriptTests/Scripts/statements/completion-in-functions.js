const f = () => { 42; };
print(f()); // expect: undefined
const g = function () { if (1) { return; } };
print(g()); // expect: undefined
