print((1234567.891).toLocaleString()); // expect: 1,234,567.891
print((0).toLocaleString()); // expect: 0
print((-0).toLocaleString()); // expect: -0
print((1e21).toLocaleString()); // expect: 1,000,000,000,000,000,000,000
print((-1234.5).toLocaleString("en-US")); // expect: -1,234.5
print(NaN.toLocaleString()); // expect: NaN
print((-Infinity).toLocaleString()); // expect: -∞
print((1.005).toLocaleString(undefined, { maximumFractionDigits: 2 })); // expect: 1.01
