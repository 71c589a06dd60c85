let x = 10;
x += 5;
print(x); // expect: 15
x -= 3;
print(x); // expect: 12
x *= 2;
print(x); // expect: 24
x /= 5;
print(x); // expect: 4.8
x %= 3;
print(x); // expect: 1.7999999999999998
x **= 2;
print(x); // expect: 3.2399999999999993
x <<= 4;
print(x); // expect: 48
x >>= 1;
print(x); // expect: 24
x |= 1;
print(x); // expect: 25
x ^= 3;
print(x); // expect: 26
x &= 6;
print(x); // expect: 2
