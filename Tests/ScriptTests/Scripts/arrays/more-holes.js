const a = [1, , 3];
print(a.length, 1 in a, a[1], a.map(x => x * 2).length, a.forEach.length); // expect: 3 false undefined 3 1
let n = 0;
a.forEach(() => n++);
print(n, Object.keys(a), JSON.stringify(a), a.indexOf(undefined), a.includes(undefined)); // expect: 2 0,2 [1,null,3] -1 true
