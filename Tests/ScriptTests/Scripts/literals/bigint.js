print(10n ** 20n, -7n / 2n, -7n % 2n, 5n & 3n, 1n << 70n, typeof 1n);
// expect: 100000000000000000000 -3 -1 1 1180591620717411303424 bigint
print(2n > 1, 2n == 2, 2n === 2, 0n ? 't' : 'f', 10n + BigInt(5), BigInt('0xff'));
// expect: true true false f 15 255
print(BigInt.asUintN(8, 257n), BigInt.asIntN(8, 255n), (123456789n ** 5n).toString(36));
// expect: 1 -1 zhd4hkf5sgtp2iyyabe04me7b9
try { 1n + 1; } catch (e) { print(e.name, e.message); }
// expect: TypeError Cannot mix BigInt and other types, use explicit conversions
