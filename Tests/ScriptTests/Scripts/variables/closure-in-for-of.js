const fs = [];
for (const x of ['a', 'b']) fs.push(() => x);
print(fs.map(f => f()).join()); // expect: a,b
for (const k in { p: 1, q: 2 }) fs.push(() => k);
print(fs.map(f => f()).join()); // expect: a,b,p,q
