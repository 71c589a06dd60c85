let n = 0;
const f = (x = ++n) => x;
print(f(), f(), f(9), f()); // expect: 1 2 9 3
const g = (a = []) => { a.push(1); return a.length; };
print(g(), g()); // expect: 1 1
