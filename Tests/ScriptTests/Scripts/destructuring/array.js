const [a, b, ...c] = [1, 2, 3, 4];
print(a, b, c); // expect: 1 2 3,4
const [x, , y] = 'abc';
print(x, y); // expect: a c
const [m = 5, n = m + 1] = [];
print(m, n); // expect: 5 6
const [[deep]] = [[7]];
print(deep); // expect: 7
