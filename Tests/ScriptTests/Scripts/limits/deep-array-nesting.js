let a = [];
for (let i = 0; i < 1000; i++) a = [a];
let d = 0;
while (a.length) { a = a[0]; d++; }
print(d); // expect: 1000
