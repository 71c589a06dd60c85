print(Math.max(), Math.min(), Math.max(1, NaN), Math.min(3, 1, 2), Math.hypot(3, 4), Math.pow(2, 0.5).toFixed(6), Math.sqrt(16), Math.cbrt(27), Math.log(Math.E), Math.log2(8), Math.log10(1000), Math.exp(0), Math.atan2(1, 1).toFixed(6), Math.sin(0), Math.cos(0), Math.tan(0), Math.PI, Math.E);
// expect: -Infinity Infinity NaN 1 5 1.414214 4 3 1 3 3 1 0.785398 0 1 0 3.141592653589793 2.718281828459045
print(Math.max(...[1, 5, 3]), Math.sinh(0), Math.expm1(0), Math.log1p(0), 2 ** 0.5 === Math.SQRT2, typeof Math.random(), Math.max('5', 3), Math.min(null, 1), Math.max(-0, 0), Math.min(0, -0) === 0);
// expect: 5 0 0 0 true number 5 0 0 true
