print(5 & 3); // expect: 1
print(5 | 3); // expect: 7
print(5 ^ 3); // expect: 6
print(~5); // expect: -6
print(1 << 31); // expect: -2147483648
print(1 << 32); // expect: 1
print(-1 >>> 0); // expect: 4294967295
print(-1 >> 1); // expect: -1
print(-1 >>> 28); // expect: 15
print(4294967296.5 | 0); // expect: 0
print(1e20 | 0); // expect: 1661992960
