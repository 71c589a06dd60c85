print(1); // expect: 1
1n / 0n; // expect error: RangeError
