print((5).toLocaleString("en-US", { minimumFractionDigits: 2 })); // expect: 5.00
print((5.678).toLocaleString("en-US", { maximumFractionDigits: 1 })); // expect: 5.7
print((1234.5678).toLocaleString("en-US", { maximumSignificantDigits: 3 })); // expect: 1,230
print((0.005).toLocaleString("en-US", { minimumSignificantDigits: 3 })); // expect: 0.00500
print((42).toLocaleString("en-US", { minimumIntegerDigits: 4 })); // expect: 0,042
print((1e6).toLocaleString("en-US", { useGrouping: false })); // expect: 1000000
