print(1); // expect: 1
throw new RangeError('out'); // expect error: RangeError
