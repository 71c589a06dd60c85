const [a, , b = 5, ...c] = [1, 2, undefined, 4, 5]; print(a, b, c.join()); // expect: 1 5 4,5
let x = 1, y = 2; [x, y] = [y, x]; print(x, y); const [[p], { q }] = [[1], { q: 2 }]; print(p, q);
// expect: 2 1
// expect: 1 2
const [s, t] = 'hi'; print(s + t); const [m, n] = new Map([['k', 'v']]); print(m.join(), n); const [] = []; const [z = print('default')] = [1];
// expect: hi
// expect: k,v undefined
