print(BigInt(10), BigInt('0xff'), Number(2n ** 53n), parseInt('12n'), BigInt(true)); // expect: 10 255 9007199254740992 12 1
print(BigInt.asUintN(8, 257n), BigInt.asIntN(8, 255n)); // expect: 1 -1
print((255n).toString(16), `${1n}`, 1n + '1'); // expect: ff 1 11
print(BigInt(Number.MAX_SAFE_INTEGER) + 2n); // expect: 9007199254740993
