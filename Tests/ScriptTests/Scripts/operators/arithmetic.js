print(7 + 3); // expect: 10
print(7 - 3); // expect: 4
print(7 * 3); // expect: 21
print(7 / 2); // expect: 3.5
print(7 % 3); // expect: 1
print(-7 % 3); // expect: -1
print(5.5 % 2); // expect: 1.5
print(2 ** 10); // expect: 1024
print(2 ** 3 ** 2); // expect: 512
print((-2) ** 2); // expect: 4
print(1 / 0); // expect: Infinity
print(-1 / 0); // expect: -Infinity
print(0 / 0); // expect: NaN
