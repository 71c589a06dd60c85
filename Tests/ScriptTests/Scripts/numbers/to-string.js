print(1e21, 1e-7, 123e-20, 1.7976931348623157e308, 5e-324, -0, [-0], 1 / -0); // expect: 1e+21 1e-7 1.23e-18 1.7976931348623157e+308 5e-324 0 0 -Infinity
print((255).toString(16), (0.5).toString(2), (-255).toString(36), (1e21).toString(7)); // expect: ff 0.1 -73 5135235413265003022600000
print(0.1 * 3, 100, 1e2, 4.35, 1 / 3); // expect: 0.30000000000000004 100 100 4.35 0.3333333333333333
print((25).toString(36), Number.MAX_SAFE_INTEGER, Number.EPSILON); // expect: p 9007199254740991 2.220446049250313e-16
