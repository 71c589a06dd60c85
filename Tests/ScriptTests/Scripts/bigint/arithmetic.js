print(2n ** 64n); // expect: 18446744073709551616
print(-7n / 2n, -7n % 2n); // expect: -3 -1
print(0xffn + 1n, 10n * 10n - 1n); // expect: 256 99
print(5n & 3n, 5n | 3n, 5n ^ 3n, ~5n, 1n << 70n, -5n >> 1n); // expect: 1 7 6 -6 1180591620717411303424 -3
print(typeof 1n, -(-3n)); // expect: bigint 3
let x = 1n;
x++;
print(x); // expect: 2
