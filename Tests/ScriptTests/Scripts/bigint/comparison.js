print(1n == 1, 1n === 1, 2n > 1, 1n < 1.5, 0n == '', 10n == '10'); // expect: true false true true true true
print(0n ? 't' : 'f', !1n); // expect: f false
print([3n, 1, 2n].sort((a, b) => a < b ? -1 : 1)); // expect: 1,2,3
