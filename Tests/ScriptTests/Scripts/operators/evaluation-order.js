const log = []; const f = (n) => (log.push(n), n);
f(1) + f(2) * f(3); ({ [f(4)]: f(5) }); [f(6), f(7)]; print(log.join()); // expect: 1,2,3,4,5,6,7
let i = 1; const arr = [i, i++, i, ++i]; print(arr.join(), i + (i = 10) + i, i * (i += 2));
// expect: 1,1,2,3 23 120
