print(void 0); // expect: undefined
print((1, 2, 3)); // expect: 3
let a = (1, 2);
print(a); // expect: 2
for (var i = 0, j = 10; i < j; i += 3, j -= 3);
print(i, j); // expect: 6 4
