print(1); // expect: 1
for (const x of 5) print(x); // expect error: TypeError
