print([1].with(0, 2)); // expect: 2
[1].with(5, 2); // expect error: RangeError
