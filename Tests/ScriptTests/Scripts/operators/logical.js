print(1 && 2); // expect: 2
print(0 && 2); // expect: 0
print('' || 'x'); // expect: x
print(1 || 2); // expect: 1
print(null ?? 'd'); // expect: d
print(0 ?? 'd'); // expect: 0
print(undefined ?? null ?? 3); // expect: 3
print(!0); // expect: true
print(!!'a'); // expect: true
print((null || undefined) ?? 'z'); // expect: z
