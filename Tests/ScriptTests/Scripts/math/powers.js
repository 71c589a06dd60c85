print(Math.sqrt(16), Math.cbrt(27), Math.pow(2, 0.5) === Math.SQRT2, Math.pow(NaN, 0), Math.exp(0), Math.log(1), Math.log2(8), Math.log10(1000)); // expect: 4 3 true 1 1 0 3 3
print(2 ** -1, (-8) ** (1 / 3), Math.sqrt(-1), Math.log(0)); // expect: 0.5 NaN NaN -Infinity
