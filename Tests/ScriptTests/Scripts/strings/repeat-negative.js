print('a'.repeat(2.9)); // expect: aa
'a'.repeat(-1); // expect error: RangeError
