print(1 + 2 * 3); // expect: 7
print((1 + 2) * 3); // expect: 9
print(1 < 2 == true); // expect: true
print(!1 + 1); // expect: 1
print(-'3' + 4); // expect: 1
print(typeof 1 + 2); // expect: number2
print(1 + +'2'); // expect: 3
print(5 - -3); // expect: 8
print(2 + 3 << 1); // expect: 10
print(1 | 2 & 3); // expect: 3
