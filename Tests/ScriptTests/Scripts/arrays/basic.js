const a = [3, 1, 2]; a.push(4, 5); print(a.length, a.pop(), a.shift(), a.unshift(9, 8), a.join()); a.length = 2; print(a.join(), a[5]); a[4] = 1; print(a.length, a.join(), 3 in a);
// expect: 5 5 3 5 9,8,1,2,4
// expect: 9,8 undefined
// expect: 5 9,8,,,1 false
print(Array(3).length, Array(1, 2).join(), Array.of(7).length, Array.from('abc').join(), Array.from({ length: 3 }, (_, i) => i * i).join(), Array.isArray([]), Array.isArray({}));
// expect: 3 1,2 1 a,b,c 0,1,4 true false
