const a = [1];
print(a.length); // expect: 1
a.length = -1; // expect error: RangeError
