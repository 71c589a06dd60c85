const a = [1, 2, 3];
print(a.slice(1), a.slice(-2, -1), a.concat(4, [5, [6]]).length, a.join('-'), a.join(), [null, undefined, 1].join('-'), [[1, [2]], 3].join(';')); // expect: 2,3 2 6 1-2-3 1,2,3 --1 1,2;3
