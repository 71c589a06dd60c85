const a = [1, , 3]; print(a.length, 1 in a, a.map((x) => x * 2).length, a.forEach.length); let n = 0; a.forEach(() => n++); print(n, Object.keys(a).join(), [...a].join(), a.indexOf(undefined), a.includes(undefined), JSON.stringify(a));
// expect: 3 false 3 1
// expect: 2 0,2 1,,3 -1 true [1,null,3]
delete a[0]; print(a.length, 0 in a, a.findIndex((x) => x === undefined)); const b = []; b[3] = 1; print(b.length, b.filter(() => true).length);
// expect: 3 false 0
// expect: 4 1
