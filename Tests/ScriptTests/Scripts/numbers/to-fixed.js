print((1.005).toFixed(2), (1.45).toFixed(1), (2.5).toFixed(0), (-1.5).toFixed(0), (0).toFixed(2)); // expect: 1.00 1.4 3 -2 0.00
print((1e21).toFixed(2), (123.456).toFixed(), (-0.0000001).toFixed(2), (0.000001).toFixed(7), NaN.toFixed(1)); // expect: 1e+21 123 -0.00 0.0000010 NaN
