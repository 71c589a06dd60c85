const f = ({ a, b = 2 }, [c, d = 4] = [3]) => [a, b, c, d].join(); print(f({ a: 1 }), f({ a: 0, b: 0 }, [0, 0]));
// expect: 1,2,3,4 0,0,0,0
print([[1, 2], [3, 4]].map(([x, y]) => x * y).join(), Object.entries({ a: 1, b: 2 }).map(([k, v]) => k + v).join());
// expect: 2,12 a1,b2
function g({ x, ...others }, ...[first]) { return x + Object.keys(others).join() + first; } print(g({ x: 1, y: 2 }, 9));
// expect: 1y9
