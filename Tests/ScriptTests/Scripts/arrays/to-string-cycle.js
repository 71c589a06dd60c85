const a = [1];
a.push(a, 2);
print(a, String(a)); // expect: 1,,2 1,,2
