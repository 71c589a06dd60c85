print(1 + '2'); // expect: 12
print('3' * '4'); // expect: 12
print('5' - 2); // expect: 3
print(1 + 2 + '3'); // expect: 33
print('1' + 2 + 3); // expect: 123
print([] + []); // expect:
print([] + {}); // expect: [object Object]
print(null + 1); // expect: 1
print(undefined + 1); // expect: NaN
print(true + true); // expect: 2
print('a' + null); // expect: anull
