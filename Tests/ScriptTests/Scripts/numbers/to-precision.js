print((123.456).toPrecision(4), (0.000123).toPrecision(2), (1e21).toPrecision(3), (1.25).toPrecision(2), (5).toPrecision()); // expect: 123.5 0.00012 1.00e+21 1.3 5
print((123456).toExponential(2), (0).toExponential(), (1.5e-9).toExponential(), (25).toExponential(0)); // expect: 1.23e+5 0e+0 1.5e-9 3e+1
