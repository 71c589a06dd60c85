const a = [1, 2];
for (const x of a) { if (a.length < 5) a.push(x * 10); }
print(a); // expect: 1,2,10,20,100
